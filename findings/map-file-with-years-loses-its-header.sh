#!/usr/bin/env bash
# GDAL 3.6, `ogr2ogr` (`gdal-bin` of Debian 12 on the machine): contacts with places in CSV, made a map (GeoJSON) or a table of a database (SQLite).
# Guess: the first line is the header, as in each CSV of a service, or the first line never is and the options say so (`HEADERS=YES`).
# Seen: the first line is the header only if each name in it is no number: with one column for each year ("2025", "2026"), or a code as a name, the header becomes a
# contact, the columns are field_1, field_2 …, and `-oo X_POSSIBLE_NAMES=lon` finds no place, so each contact is on the map without one. And a file without
# a header loses its first contact, whose values become names, if it has no number. No warning, and 0 as the result; only `-oo HEADERS=YES` and
# `HEADERS=NO` decide.
set -euo pipefail
command -v ogr2ogr >/dev/null || { echo "needs gdal-bin of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf 'name,lat,lon,sales\nAda,52.5,13.4,10\nLin,48.1,11.6,30\n' >sales.csv
printf 'name,lat,lon,2025,2026\nAda,52.5,13.4,10,20\nLin,48.1,11.6,30,40\n' >years.csv
printf 'Ada,Berlin,ada@example.com\nLin,Bonn,lin@example.com\n' >without.csv
map() {
  echo "$*"
  ogr2ogr -f GeoJSON /vsistdout/ "$@" -oo X_POSSIBLE_NAMES=lon -oo Y_POSSIBLE_NAMES=lat | grep '"Feature"' | sed 's/^/  /; s/{ "type": "Feature", "properties": //; s/ },*$//' ||
    echo "  failed"
}
{
  map sales.csv
  map years.csv
  map years.csv -oo HEADERS=YES
  map without.csv
  map without.csv -oo HEADERS=NO
} 2>&1 | tee seen
diff seen - <<'SEEN'
sales.csv
  { "name": "Ada", "lat": 52.5, "lon": 13.4, "sales": "10" }, "geometry": { "type": "Point", "coordinates": [ 13.4, 52.5 ] }
  { "name": "Lin", "lat": 48.1, "lon": 11.6, "sales": "30" }, "geometry": { "type": "Point", "coordinates": [ 11.6, 48.1 ] }
years.csv
  { "field_1": "name", "field_2": "lat", "field_3": "lon", "field_4": "2025", "field_5": "2026" }, "geometry": null
  { "field_1": "Ada", "field_2": "52.5", "field_3": "13.4", "field_4": "10", "field_5": "20" }, "geometry": null
  { "field_1": "Lin", "field_2": "48.1", "field_3": "11.6", "field_4": "30", "field_5": "40" }, "geometry": null
years.csv -oo HEADERS=YES
  { "name": "Ada", "lat": 52.5, "lon": 13.4, "2025": "10", "2026": "20" }, "geometry": { "type": "Point", "coordinates": [ 13.4, 52.5 ] }
  { "name": "Lin", "lat": 48.1, "lon": 11.6, "2025": "30", "2026": "40" }, "geometry": { "type": "Point", "coordinates": [ 11.6, 48.1 ] }
without.csv
  { "Ada": "Lin", "Berlin": "Bonn", "ada@example.com": "lin@example.com" }, "geometry": null
without.csv -oo HEADERS=NO
  { "field_1": "Ada", "field_2": "Berlin", "field_3": "ada@example.com" }, "geometry": null
  { "field_1": "Lin", "field_2": "Bonn", "field_3": "lin@example.com" }, "geometry": null
SEEN

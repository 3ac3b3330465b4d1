#!/usr/bin/env bash
# ExpressionLanguage of Symfony 5.4, Twig 3.5, Tcl 8.6, GNU awk 5.2 and mawk 1.3.4 beside Python 3.11 (`php-symfony-expression-language`, `php-twig`, `php-cli`, `tcl`, `gawk` and
# `mawk` of Debian 12 on the machine): codes of records that are texts, compared with the text of a rule, a template or a script.
# Guess: two texts are equal where they have the same letters; a number is meant where one side is a number, or where the text was made one.
# Seen: each but Python compares two texts as numbers where both look like numbers: 1000 is 1e3, 1.50 is 1.5, and for Symfony, Twig and awk the code 12 is 0012, also in a
# list (`in ["0012"]`); two ids of 17 digits that differ in the last are one in awk. Tcl takes 010 for 8, mawk and Tcl 0x10 for 16. The `in` of Tcl
# compares letters, so two lines of a script disagree; awk knows a field from a constant, so `$1 == "0012"` is right and `$1 == code` with `-v code=0012`
# is not. Texts with a letter are compared as texts, so codes such as T-12, which tests have, are right.
set -euo pipefail
[ -d /usr/share/php/Symfony/Component/ExpressionLanguage ] && [ -d /usr/share/php/Twig ] && command -v php tclsh gawk mawk >/dev/null || { echo "needs php-cli, php-symfony-expression-language, php-twig, tcl, gawk and mawk of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C.UTF-8 TZ=UTC
cat >program.php <<'PROGRAM'
<?php
require 'Symfony/Component/ExpressionLanguage/autoload.php';
require 'Twig/autoload.php';
[, $kind, $code, $other] = $argv;
if ($kind === 'symfony') {
    $language = new Symfony\Component\ExpressionLanguage\ExpressionLanguage();
    echo json_encode($language->evaluate('code == other', ['code' => $code, 'other' => $other])), ', in ', json_encode($language->evaluate('code in [other]', ['code' => $code, 'other' => $other]));
} else {
    $twig = new Twig\Environment(new Twig\Loader\ArrayLoader(['page' => '{{ code == other ? "true" : "false" }}, in {{ code in [other] ? "true" : "false" }}']));
    echo $twig->render('page', ['code' => $code, 'other' => $other]);
}
PROGRAM
cat >program.tcl <<'PROGRAM'
lassign $argv code other
set names {false true}
puts "[lindex $names [expr {$code == $other}]], in [lindex $names [expr {$code in [list $other]}]]"
PROGRAM
words() { [ "$1" = 1 ] && echo true || echo false; }
{
  while read -r code other; do
    echo "$code and $other"
    echo "  Symfony $(php program.php symfony "$code" "$other")"
    echo "  Twig    $(php program.php twig "$code" "$other")"
    echo "  Tcl     $(tclsh program.tcl "$code" "$other")"
    for awk in gawk mawk; do
      echo "  $awk    $(words "$(echo "$code" | $awk -v other="$other" '{ print ($1 == other) }')"), with a constant $(words "$(echo "$code" | $awk "{ print (\$1 == \"$other\") }")")"
    done
    echo "  Python  $(/usr/bin/python3 -c 'import sys; print(str(sys.argv[1] == sys.argv[2]).lower())' "$code" "$other")"
  done <<'CODES'
12 0012
1000 1e3
8 010
16 0x10
1.50 1.5
12345678901234567 12345678901234568
T-12 T-012
CODES
} | tee seen
diff seen - <<'SEEN'
12 and 0012
  Symfony true, in true
  Twig    true, in true
  Tcl     false, in false
  gawk    true, with a constant false
  mawk    true, with a constant false
  Python  false
1000 and 1e3
  Symfony true, in true
  Twig    true, in true
  Tcl     true, in false
  gawk    true, with a constant false
  mawk    true, with a constant false
  Python  false
8 and 010
  Symfony false, in false
  Twig    false, in false
  Tcl     true, in false
  gawk    false, with a constant false
  mawk    false, with a constant false
  Python  false
16 and 0x10
  Symfony false, in false
  Twig    false, in false
  Tcl     true, in false
  gawk    false, with a constant false
  mawk    true, with a constant false
  Python  false
1.50 and 1.5
  Symfony true, in true
  Twig    true, in true
  Tcl     true, in false
  gawk    true, with a constant false
  mawk    true, with a constant false
  Python  false
12345678901234567 and 12345678901234568
  Symfony false, in false
  Twig    false, in false
  Tcl     false, in false
  gawk    true, with a constant false
  mawk    true, with a constant false
  Python  false
T-12 and T-012
  Symfony false, in false
  Twig    false, in false
  Tcl     false, in false
  gawk    false, with a constant false
  mawk    false, with a constant false
  Python  false
SEEN

#!/usr/bin/env bash
# Go 1.19, `net/http` (`golang-go` of Debian 12 on the machine), a service that reads a search by `r.URL.Query()` and a form by `r.PostFormValue`.
# Guess: a semicolon is a sign as any other in a query, as `URL` of JavaScript, which leaves it as it is, takes it; a query that cannot be read is an
# error with 400.
# Seen: a parameter with a semicolon, or with a percent sign that was not escaped, is left out, and the others stay: a search for `Plan;Call` of the
# open tasks is one of all open tasks, and a form has no title. The status is 200, as the error of the query is dropped by `Query()`; a line is in the
# log of the server, for the semicolon alone. Written as %3B it is there: `encodeURIComponent` does so, `encodeURI` and a link that was typed do not.
set -euo pipefail
command -v go >/dev/null || { echo "needs golang-go of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder GOCACHE=$folder/cache GOPATH=$folder/path GOFLAGS=-mod=mod GOPROXY=off TZ=UTC
cat >main.go <<'PROGRAM'
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
)

func main() {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		fmt.Fprintf(w, "title %q, status %q, form title %q", query.Get("title"), query.Get("status"), r.PostFormValue("title"))
	}))
	defer service.Close()
	show := func(name string, response *http.Response, err error) {
		if err != nil {
			fmt.Println(name, err)
			return
		}
		text := make([]byte, 200)
		n, _ := response.Body.Read(text)
		fmt.Printf("%-34s %d %s\n", name, response.StatusCode, text[:n])
	}
	for _, query := range []string{"title=Plan&status=open", "title=Plan;Call&status=open", "status=open;title=Plan", "title=Plan%3BCall&status=open", "title=100%&status=open"} {
		response, err := http.Get(service.URL + "/tasks?" + query)
		show(query, response, err)
	}
	response, err := http.Post(service.URL, "application/x-www-form-urlencoded", strings.NewReader("title=Plan;Call&status=open"))
	show("form title=Plan;Call", response, err)
}
PROGRAM
seen=$(go run main.go 2>log)
echo "$seen"
wanted=$(cat <<'WANTED'
title=Plan&status=open             200 title "Plan", status "open", form title ""
title=Plan;Call&status=open        200 title "", status "open", form title ""
status=open;title=Plan             200 title "", status "", form title ""
title=Plan%3BCall&status=open      200 title "Plan;Call", status "open", form title ""
title=100%&status=open             200 title "", status "open", form title ""
form title=Plan;Call               200 title "", status "", form title ""
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }

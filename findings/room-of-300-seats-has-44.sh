#!/usr/bin/env bash
# mapstructure 1.5.0 (`golang-github-mitchellh-mapstructure-dev` and `golang-go` of Debian 12 on the machine) beside `encoding/json` of Go 1.19: rows of a service, read
# as a map first, as by configurations and plug-ins, and then into a struct.
# Guess: without `WeaklyTypedInput`, which is off at first and is described as making "weak" conversions, a value that does not fit its type is an error, as the text "5",
# a flag and -1 for an unsigned number are.
# Seen: a number is put into the type as a conversion of Go does it, also when nothing is weak: 300 seats in 8 bits are 44, 200 are -56, 2.9 hours are 2, -0.9 are 0 and an
# amount of 1e30 is the smallest number of 64 bits, all without an error. With the option -1 is 18446744073709551615. `encoding/json` refuses each of
# them for the same struct, so a program that goes from one to the other loses that check.
set -euo pipefail
source=/usr/share/gocode/src/github.com/mitchellh/mapstructure
command -v go >/dev/null && [ -d $source ] || { echo "needs golang-go and golang-github-mitchellh-mapstructure-dev of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'PROGRAM'
package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/mitchellh/mapstructure"
)

type Row struct {
	Seats    int8
	Places   uint8
	Hours    int
	Amount   int64
	Discount *int
	Left     uint
	Done     bool
}

func show(row Row, name string, err error) string {
	if err != nil {
		return "an error"
	}
	value := reflect.Indirect(reflect.ValueOf(row).FieldByName(strings.Title(name)))
	return fmt.Sprint(value)
}

func main() {
	for _, text := range []string{`{"seats":300}`, `{"seats":200}`, `{"places":300}`, `{"hours":2.9}`, `{"hours":-0.9}`, `{"discount":2.5}`, `{"amount":1e30}`, `{"left":-1}`, `{"hours":"5"}`, `{"hours":true}`, `{"done":1}`} {
		var values map[string]interface{}
		json.Unmarshal([]byte(text), &values)
		name := strings.Split(text, `"`)[1]
		var strict, weak, direct Row
		strictError := mapstructure.Decode(values, &strict)
		weakError := mapstructure.WeakDecode(values, &weak)
		directError := json.Unmarshal([]byte(text), &direct)
		fmt.Printf("%s is %s by Decode, %s by WeakDecode, %s by encoding/json\n", text, show(strict, name, strictError), show(weak, name, weakError), show(direct, name, directError))
	}
}
PROGRAM
export GO111MODULE=off GOPATH=$folder:/usr/share/gocode GOCACHE=$folder/cache GOFLAGS= HOME=$folder
go run main.go | tee seen
diff seen - <<'SEEN'
{"seats":300} is 44 by Decode, 44 by WeakDecode, an error by encoding/json
{"seats":200} is -56 by Decode, -56 by WeakDecode, an error by encoding/json
{"places":300} is 44 by Decode, 44 by WeakDecode, an error by encoding/json
{"hours":2.9} is 2 by Decode, 2 by WeakDecode, an error by encoding/json
{"hours":-0.9} is 0 by Decode, 0 by WeakDecode, an error by encoding/json
{"discount":2.5} is 2 by Decode, 2 by WeakDecode, an error by encoding/json
{"amount":1e30} is -9223372036854775808 by Decode, -9223372036854775808 by WeakDecode, an error by encoding/json
{"left":-1} is an error by Decode, 18446744073709551615 by WeakDecode, an error by encoding/json
{"hours":"5"} is an error by Decode, 5 by WeakDecode, an error by encoding/json
{"hours":true} is an error by Decode, 1 by WeakDecode, an error by encoding/json
{"done":1} is an error by Decode, true by WeakDecode, an error by encoding/json
SEEN

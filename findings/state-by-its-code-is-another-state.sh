#!/usr/bin/env bash
# Jackson 2.14 beside Gson 2.10 (`libjackson2-databind-java`, `libgoogle-gson-java` and a JDK of Debian 12 on the machine), JSON for Java: tasks of a service that has
# codes for states, read into a class.
# Guess: a value that does not fit its type is an error, as "2.9" as a text, 3000000000 for an `int` or the state LATER are for Jackson.
# Seen: Jackson takes a number for a state as its place in the list of the class, and so it does with a code as a text: the service's code "1" for open is DONE, the
# second constant, and all states change when somebody sorts the list; only a code behind the end is an error. 2.9 hours as a number are 2, in `int`, `Integer` and
# `long`; an empty quantity is 0 and an empty flag false; the flag 2 is true. Gson refuses the cut numbers, but has others of its own: a state that the class
# does not know is null, the flag "yes" is false, 40000 in a `short` is -25536. No warning from either.
set -euo pipefail
jars=/usr/share/java
[ -f $jars/jackson-databind-2.14.0.jar ] && [ -f $jars/gson-2.10.jar ] && command -v javac >/dev/null || { echo "needs libjackson2-databind-java, libgoogle-gson-java and default-jdk-headless of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Program.java <<'PROGRAM'
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;

public class Program {
  public enum State { OPEN, DONE, CANCELLED }
  public static class Task {
    public State state;
    public int quantity;
    public Integer hours;
    public long minutes;
    public boolean paid;
    public short places;
  }
  interface Reader { Task read(String text) throws Exception; }
  static String show(Reader reader, String text, String name) {
    try {
      return String.valueOf(Task.class.getField(name).get(reader.read(text)));
    } catch (Exception error) {
      return "an error";
    }
  }
  public static void main(String[] texts) {
    ObjectMapper mapper = new ObjectMapper();
    Gson gson = new Gson();
    for (String text : texts) {
      String name = text.split("\"")[1];
      System.out.println(text + " is " + show((it) -> mapper.readValue(it, Task.class), text, name) + " by Jackson, " + show((it) -> gson.fromJson(it, Task.class), text, name) + " by Gson");
    }
  }
}
PROGRAM
export LC_ALL=C.UTF-8 TZ=UTC CLASSPATH=$jars/jackson-databind.jar:$jars/jackson-core.jar:$jars/jackson-annotations.jar:$jars/gson.jar:.
javac Program.java
java Program '{"state":"DONE"}' '{"state":1}' '{"state":"1"}' '{"state":"2"}' '{"state":"3"}' '{"state":"LATER"}' '{"quantity":2.9}' '{"hours":2.9}' '{"minutes":12345678901.7}' '{"quantity":"2.9"}' \
  '{"quantity":3000000000}' '{"quantity":""}' '{"quantity":null}' '{"paid":2}' '{"paid":""}' '{"paid":"yes"}' '{"places":40000}' | tee seen
diff seen - <<'SEEN'
{"state":"DONE"} is DONE by Jackson, DONE by Gson
{"state":1} is DONE by Jackson, null by Gson
{"state":"1"} is DONE by Jackson, null by Gson
{"state":"2"} is CANCELLED by Jackson, null by Gson
{"state":"3"} is an error by Jackson, null by Gson
{"state":"LATER"} is an error by Jackson, null by Gson
{"quantity":2.9} is 2 by Jackson, an error by Gson
{"hours":2.9} is 2 by Jackson, an error by Gson
{"minutes":12345678901.7} is 12345678901 by Jackson, an error by Gson
{"quantity":"2.9"} is an error by Jackson, an error by Gson
{"quantity":3000000000} is an error by Jackson, an error by Gson
{"quantity":""} is 0 by Jackson, an error by Gson
{"quantity":null} is 0 by Jackson, 0 by Gson
{"paid":2} is true by Jackson, an error by Gson
{"paid":""} is false by Jackson, false by Gson
{"paid":"yes"} is an error by Jackson, false by Gson
{"places":40000} is an error by Jackson, -25536 by Gson
SEEN

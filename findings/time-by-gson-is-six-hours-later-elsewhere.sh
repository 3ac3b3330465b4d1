#!/usr/bin/env bash
# Gson 2.10 and Jackson 2.14 (`libgoogle-gson-java`, `libjackson2-databind-java` and a JDK of Debian 12 on the machine), JSON for Java: deadlines as `java.util.Date`, written by a
# program in Berlin and read by one in New York, with no options.
# Guess: a date that one library writes and reads is the same instant on each machine, to the millisecond; what names no day or a day that does not exist is an error.
# Seen: Gson writes "Jul 10, 2026, 9:00:00 AM", by the zone of the machine and without it, and without milliseconds: read in New York it is six hours later. Between machines of
# one zone, as most that test, it is right. Of one text the two make two instants: 2026-07-10 is midnight of UTC for Jackson and of the machine for Gson, so by Jackson it is
# 9 July in New York; 20260710 as a number is the first of January 1970 for one and the day for the other. Jackson takes 30 February for 2 March and the
# 32nd of July for 1 August, and an empty text for no date. Gson refuses a time without an offset, Jackson takes it for UTC.
set -euo pipefail
jars=/usr/share/java
[ -f $jars/jackson-databind-2.14.0.jar ] && [ -f $jars/gson-2.10.jar ] && command -v javac >/dev/null || { echo "needs libjackson2-databind-java, libgoogle-gson-java and default-jdk-headless of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Program.java <<'PROGRAM'
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import java.util.Date;

public class Program {
  public static class Task { public Date due; }
  interface Reader { Task read(String text) throws Exception; }
  static String show(Reader reader, String text) {
    try {
      Date due = reader.read(text).due;
      return due == null ? "no date" : due.toInstant().toString();
    } catch (Exception error) {
      return "an error";
    }
  }
  public static void main(String[] words) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    Gson gson = new Gson();
    if (words[0].equals("write")) {
      Task task = new Task();
      task.due = new Date(1783666800123L);
      System.out.println(gson.toJson(task));
      System.out.println(mapper.writeValueAsString(task));
      return;
    }
    for (int place = 1; place < words.length; place++) {
      String text = words[place];
      System.out.println("  " + text + " is " + show((it) -> gson.fromJson(it, Task.class), text) + " by Gson, " + show((it) -> mapper.readValue(it, Task.class), text) + " by Jackson");
    }
  }
}
PROGRAM
export LC_ALL=C.UTF-8 CLASSPATH=$jars/jackson-databind.jar:$jars/jackson-core.jar:$jars/jackson-annotations.jar:$jars/gson.jar:.
javac Program.java
run() { java "-Duser.timezone=$1" -Duser.language=en -Duser.country=US -Dfile.encoding=UTF-8 Program "${@:2}"; }
{
  echo "2026-07-10T07:00:00.123Z written in Berlin"
  readarray -t written < <(run Europe/Berlin write)
  printf '  %s\n' "${written[@]}"
  echo "read in New York"
  run America/New_York read "${written[@]}" '{"due":"2026-07-10"}' '{"due":20260710}' '{"due":"2026-07-10T09:00:00"}' '{"due":"2026-02-30T09:00:00Z"}' '{"due":"2026-07-32"}' '{"due":""}'
} | tee seen
diff seen - <<'SEEN'
2026-07-10T07:00:00.123Z written in Berlin
  {"due":"Jul 10, 2026, 9:00:00 AM"}
  {"due":1783666800123}
read in New York
  {"due":"Jul 10, 2026, 9:00:00 AM"} is 2026-07-10T13:00:00Z by Gson, an error by Jackson
  {"due":1783666800123} is an error by Gson, 2026-07-10T07:00:00.123Z by Jackson
  {"due":"2026-07-10"} is 2026-07-10T04:00:00Z by Gson, 2026-07-10T00:00:00Z by Jackson
  {"due":20260710} is 2026-07-10T04:00:00Z by Gson, 1970-01-01T05:37:40.710Z by Jackson
  {"due":"2026-07-10T09:00:00"} is an error by Gson, 2026-07-10T09:00:00Z by Jackson
  {"due":"2026-02-30T09:00:00Z"} is an error by Gson, 2026-03-02T09:00:00Z by Jackson
  {"due":"2026-07-32"} is an error by Gson, 2026-08-01T00:00:00Z by Jackson
  {"due":""} is an error by Gson, no date by Jackson
SEEN

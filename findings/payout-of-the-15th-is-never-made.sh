#!/usr/bin/env bash
# Quartz 2.3.2 (`libquartz2-java` and a Java 17 of Debian 12 on the machine): payouts on the 1st and the 15th, or on the workday next to them, and
# reports on weekdays.
# Guess: days in a list are each a day; a mark, `W` for the nearest workday or `#1` for the first of a month, is for the day that it follows; what
# cannot be mixed is an error, as `L,15` and `FRI#1,FRI#3` are.
# Seen: `1,15W` is the workday nearest to the 1st alone, and so are `1,15,20W` and `15W,1`: a mark is for all of the list, of which the smallest day is
# left. `15W,28W` is never on the 28th, and `1-5W` is each day from the 1st to the 5th, Saturday and Sunday too. `MON,FRI#1`, a report on Mondays and on
# the first Friday, is on the first Monday of a month. None of these is an error.
set -euo pipefail
jar=/usr/share/java/quartz2.jar
command -v java >/dev/null && [ -e $jar ] || { echo "needs libquartz2-java and openjdk-17-jdk-headless of Debian 12"; exit 1; }
export LC_ALL=C
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Days.java <<'PROGRAM'
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import org.quartz.CronExpression;

public class Days {
  public static void main(String[] texts) throws Exception {
    TimeZone zone = TimeZone.getTimeZone("UTC");
    SimpleDateFormat shown = new SimpleDateFormat("EEE d MMM", Locale.ENGLISH);
    SimpleDateFormat read = new SimpleDateFormat("yyyy-MM-dd", Locale.ENGLISH);
    shown.setTimeZone(zone);
    read.setTimeZone(zone);
    for (String text : texts) {
      StringBuilder line = new StringBuilder(text + ":");
      try {
        CronExpression expression = new CronExpression("0 0 9 " + text);
        expression.setTimeZone(zone);
        Date time = read.parse("2026-08-01");
        for (int count = 0; count < 5; count += 1) {
          time = expression.getNextValidTimeAfter(time);
          line.append(count == 0 ? " " : ", ").append(shown.format(time));
        }
      } catch (java.text.ParseException error) {
        line.append(" an error");
      }
      System.out.println(line);
    }
  }
}
PROGRAM
classes=$jar:/usr/share/java/slf4j-api.jar:/usr/share/java/slf4j-nop.jar
java -cp "$classes" Days.java '1,15 * ?' '1,15W * ?' '15W,1 * ?' '1,15,20W * ?' '15W,28W * ?' '1-5W * ?' '? * MON' '? * MON,FRI#1' '? * FRI#1,FRI#3' 'L,15 * ?' >seen 2>messages
cat seen
diff seen - <<'SEEN'
1,15 * ?: Sat 1 Aug, Sat 15 Aug, Tue 1 Sep, Tue 15 Sep, Thu 1 Oct
1,15W * ?: Mon 3 Aug, Tue 1 Sep, Thu 1 Oct, Mon 2 Nov, Tue 1 Dec
15W,1 * ?: Mon 3 Aug, Tue 1 Sep, Thu 1 Oct, Mon 2 Nov, Tue 1 Dec
1,15,20W * ?: Mon 3 Aug, Tue 1 Sep, Thu 1 Oct, Mon 2 Nov, Tue 1 Dec
15W,28W * ?: Fri 14 Aug, Tue 15 Sep, Thu 15 Oct, Mon 16 Nov, Tue 15 Dec
1-5W * ?: Sat 1 Aug, Sun 2 Aug, Mon 3 Aug, Tue 4 Aug, Wed 5 Aug
? * MON: Mon 3 Aug, Mon 10 Aug, Mon 17 Aug, Mon 24 Aug, Mon 31 Aug
? * MON,FRI#1: Mon 3 Aug, Mon 7 Sep, Mon 5 Oct, Mon 2 Nov, Mon 7 Dec
? * FRI#1,FRI#3: an error
L,15 * ?: an error
SEEN

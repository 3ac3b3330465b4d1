#!/usr/bin/env bash
# HSQLDB 2.7.1, Derby 10.14.2 and H2 2.1.214 (`libhsqldb-java`, `libderby-java`, `libh2-java` and a Java 17 of Debian 12 on the machine), the databases
# inside Java programs, in which deals are kept or tests run in place of another database.
# Guess: `5 / 2.0` is 2.5, as in other databases, since one of the two has decimals; an amount of 12.505 in a column of two decimals is 12.51, as
# schools and invoices round, or 12.50, as banks do, the same in each of them, and 12.509 is 12.51.
# Seen: in HSQLDB a quotient has the decimals of the number that is divided: 5 / 2.0 is 2, and so is a column of 5 by 2.0, while 5.0 / 2 is 2.5. A half
# is rounded down there: 12.505 and 12.515 are 12.50 and 12.51. Derby cuts: 12.509 is 12.50, by CAST too, and nine tenths of a cent that are added to it
# each day change nothing. H2 rounds a half up. None of them says so, and the sum of the same deals is another one in each.
set -euo pipefail
command -v javac >/dev/null && [ -e /usr/share/java/hsqldb.jar ] && [ -e /usr/share/java/derby.jar ] && [ -e /usr/share/java/h2.jar ] ||
  { echo "needs libhsqldb-java, libderby-java, libh2-java and openjdk-17-jdk-headless of Debian 12"; exit 1; }
export LC_ALL=C TZ=UTC
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >Deals.java <<'PROGRAM'
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

public class Deals {
  public static void main(String[] databases) throws Exception {
    for (String database : databases) {
      try (Connection connection = DriverManager.getConnection(database); Statement statement = connection.createStatement()) {
        System.out.println(database.split(":")[1]);
        statement.execute("create table deal (id int, amount decimal(10,2))");
        for (String amount : new String[] {"12.505", "12.515", "12.509"}) statement.execute("insert into deal values (5, " + amount + ")");
        statement.execute("create table one (number int)");
        statement.execute("insert into one values (5)");
        show(statement, "5 / 2.0", "select 5 / 2.0 from one");
        show(statement, "a column of 5 / 2.0", "select number / 2.0 from one");
        show(statement, "5.0 / 2", "select 5.0 / 2 from one");
        show(statement, "12.505, 12.515 and 12.509", "select amount from deal");
        show(statement, "12.509 by CAST", "select cast(12.509 as decimal(10,2)) from one");
        statement.execute("update deal set amount = amount + 0.009");
        show(statement, "and 0.009 more", "select amount from deal");
      }
    }
  }

  static void show(Statement statement, String name, String query) throws Exception {
    StringBuilder values = new StringBuilder();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) values.append(values.length() == 0 ? "" : " and ").append(rows.getBigDecimal(1).toPlainString());
    }
    System.out.println("  " + name + ": " + values);
  }
}
PROGRAM
javac Deals.java
classes=$(ls /usr/share/java/hsqldb.jar /usr/share/java/h2.jar /usr/share/java/derby*.jar | tr '\n' ':').
java -Dderby.stream.error.file=/dev/null -cp "$classes" Deals jdbc:hsqldb:mem:deals 'jdbc:derby:memory:deals;create=true' jdbc:h2:mem:deals 2>messages | tee seen
diff seen - <<'SEEN'
hsqldb
  5 / 2.0: 2
  a column of 5 / 2.0: 2
  5.0 / 2: 2.5
  12.505, 12.515 and 12.509: 12.50 and 12.51 and 12.51
  12.509 by CAST: 12.51
  and 0.009 more: 12.51 and 12.52 and 12.52
derby
  5 / 2.0: 2.50000000000000000000
  a column of 5 / 2.0: 2.50000000000000000000
  5.0 / 2: 2.500000000000000000000000000000
  12.505, 12.515 and 12.509: 12.50 and 12.51 and 12.50
  12.509 by CAST: 12.50
  and 0.009 more: 12.50 and 12.51 and 12.50
h2
  5 / 2.0: 2.500
  a column of 5 / 2.0: 2.500
  5.0 / 2: 2.500000000000000000000
  12.505, 12.515 and 12.509: 12.51 and 12.52 and 12.51
  12.509 by CAST: 12.51
  and 0.009 more: 12.52 and 12.53 and 12.52
SEEN

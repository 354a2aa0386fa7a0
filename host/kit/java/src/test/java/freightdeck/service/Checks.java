package freightdeck.service;

import java.util.Objects;

/** What the tests need of a test library. */
final class Checks {
  /** A test; what it throws is its failure. */
  interface Test {
    void run() throws Exception;
  }

  private static int passed;
  private static int failed;

  private Checks() {}

  static void test(String name, Test test) {
    try {
      test.run();
      passed += 1;
      System.out.println("ok   " + name);
    } catch (Throwable wrong) {
      failed += 1;
      System.out.println("FAIL " + name + ": " + wrong);
      for (StackTraceElement at : wrong.getStackTrace())
        if (at.getClassName().endsWith("Test")) System.out.println("     at " + at);
    }
  }

  static void same(Object found, Object wanted) {
    if (!Objects.equals(found, wanted)) throw new AssertionError("found " + found + ", wanted " + wanted);
  }

  static <E extends Throwable> void throwing(Class<E> kind, Test act) throws Exception {
    try {
      act.run();
    } catch (Throwable thrown) {
      if (kind.isInstance(thrown)) return;
      throw new AssertionError("threw " + thrown, thrown);
    }
    throw new AssertionError("did not throw " + kind.getSimpleName());
  }

  /** Prints the sum; 1 when something failed. */
  static int sum() {
    System.out.println(passed + " passed, " + failed + " failed");
    return failed == 0 ? 0 : 1;
  }
}

/**
 * `npm run test:java`: the Java library for partners' services, compiled and tested with `javac` and `java` alone: it
 * needs no dependency, and nothing of Maven Central.
 */
import { JavaBuild } from '../support/java-service.ts';

const build = new JavaBuild();
try {
  const { passed, said } = build.compile().test();
  console.log(said.trim());
  process.exitCode = passed ? 0 : 1;
} finally {
  build.remove();
}

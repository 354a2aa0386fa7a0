package freightdeck.service;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** How the console is asked: without redirects, and never for more than is wanted. */
final class ConsoleHttp {
  private ConsoleHttp() {}

  static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(5))
        .followRedirects(HttpClient.Redirect.NEVER)
        .build();
  }

  /** The text of an answer of at most so many bytes. */
  static String textOf(InputStream content, int largest) throws IOException {
    byte[] bytes = content.readNBytes(largest + 1);
    if (bytes.length > largest) throw new IOException("more than " + largest + " bytes");
    return new String(bytes, StandardCharsets.UTF_8);
  }
}

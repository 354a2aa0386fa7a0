package freightdeck.service;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/**
 * Calls the console's API while a call is worked on, as the person who made it: what the plugin's manifest declares in
 * {@code calls}, within their rights of that moment, for a minute.
 *
 * <pre>{@code
 * Map<String, Object> answer = back.post(request.getHeader(CallsBack.HEADER),
 *     "/api/trucking/truckingWaybillInfo/get", Map.of("id", id), "zh");
 * }</pre>
 */
public final class CallsBack {
  /** The header with the second token; a plugin that declares no calls is sent none. */
  public static final String HEADER = "X-Freightdeck-Back";

  private static final int LARGEST = 4 * 1024 * 1024;
  private final HttpClient http = ConsoleHttp.client();
  private final URI console;

  /** @param console address of the console */
  public CallsBack(String console) {
    this.console = URI.create(console);
  }

  /**
   * The console's answer: {@code status}, and {@code data}, {@code pageResult} or {@code reason} and {@code message}.
   *
   * @param token what came in {@link #HEADER}; null when nothing came: the manifest declares no calls
   * @param path path of the platform's own call, {@code /api/…}
   * @throws IOException when the console does not answer, or not with JSON
   */
  public Map<String, Object> post(String token, String path, Map<String, ?> body, String language)
      throws IOException, InterruptedException {
    if (token == null) throw new IllegalStateException("the manifest declares no calls: no token came");
    if (!path.startsWith("/api/")) throw new IllegalArgumentException(path + " is no path of the API");
    HttpRequest request =
        HttpRequest.newBuilder(console.resolve("/api/partner-back" + path))
            .timeout(Duration.ofSeconds(10))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept-Language", language)
            .POST(HttpRequest.BodyPublishers.ofString(Json.write(body)))
            .build();
    HttpResponse<InputStream> answer = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream content = answer.body()) {
      return Json.readObject(ConsoleHttp.textOf(content, LARGEST));
    } catch (IllegalArgumentException wrong) {
      throw new IOException("HTTP " + answer.statusCode() + ", no JSON", wrong);
    }
  }
}

package freightdeck.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;

/**
 * The service of the sample plugin in Java, with nothing but the JDK: {@code rate} has a price, {@code waybill} asks the
 * console for a waybill as the person who calls.
 *
 * <p>{@code API=http://127.0.0.1:8889 PORT=8790 PLUGIN=acme-quotes PLATFORMS=10001 java …}
 */
public final class RateServer {
  private static final int LARGEST = 64 * 1024;
  private static final Map<String, Object> FORBIDDEN = refusal(403, "forbidden", "Not for you");
  private static final Map<String, Object> NOWHERE = refusal(404, "notFound", "Nothing here");

  private final FreightdeckToken tokens;
  private final CallsBack back;
  private final String plugin;

  RateServer(FreightdeckToken tokens, CallsBack back, String plugin) {
    this.tokens = tokens;
    this.back = back;
    this.plugin = plugin;
  }

  private static Map<String, Object> refusal(int status, String reason, String message) {
    return Map.of("status", status, "reason", reason, "message", message);
  }

  private static Map<String, Object> data(Object data) {
    return Map.of("status", 200, "data", data);
  }

  private Map<String, Object> answer(HttpExchange call) throws Exception {
    Optional<FreightdeckToken.Claims> claims = tokens.read(call.getRequestHeaders().getFirst("Authorization"));
    if (claims.isEmpty()) return FORBIDDEN;
    String path = call.getRequestURI().getPath();
    String own = "/api/partner/" + plugin + "/";
    if (!"POST".equals(call.getRequestMethod()) || !path.startsWith(own)) return NOWHERE;
    if (!claims.get().may(plugin + ".book:view")) return FORBIDDEN;
    byte[] content = call.getRequestBody().readNBytes(LARGEST + 1);
    if (content.length > LARGEST) return refusal(400, "invalid", "Too large");
    Map<String, Object> body = Json.readObject(new String(content, StandardCharsets.UTF_8));
    switch (path.substring(own.length())) {
      case "rate":
        // Kilograms in, cents per tonne out: the heavier the load, the less.
        return body.get("weight") instanceof Long weight && weight > 0
            ? data(Map.of("price", weight >= 30_000 ? 12_000 : 13_500))
            : refusal(400, "invalid", "A weight in kilograms");
      case "waybill":
        return back.post(
            call.getRequestHeaders().getFirst(CallsBack.HEADER),
            "/api/trucking/truckingWaybillInfo/get",
            Map.of("id", String.valueOf(body.get("id"))),
            "zh");
      default:
        return NOWHERE;
    }
  }

  private void handle(HttpExchange call) throws IOException {
    try (call) {
      int http = 200;
      Map<String, Object> answer;
      try {
        answer = answer(call);
      } catch (ConsoleKeys.Unknown unknown) {
        http = 503;
        answer = refusal(503, "keysUnknown", unknown.getMessage());
      } catch (Exception wrong) {
        answer = refusal(400, "invalid", "Not to be read");
      }
      byte[] content = Json.write(answer).getBytes(StandardCharsets.UTF_8);
      call.getResponseHeaders().set("Content-Type", "application/json");
      call.sendResponseHeaders(http, content.length);
      call.getResponseBody().write(content);
    }
  }

  /** Listens at this port of this machine; 0: any. */
  HttpServer listen(int port) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
    server.createContext("/", this::handle);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.start();
    return server;
  }

  private static String setting(String name, String usual) {
    return System.getenv().getOrDefault(name, usual);
  }

  public static void main(String[] none) throws IOException {
    String console = setting("API", "http://127.0.0.1:8889");
    String port = setting("PORT", "8790");
    String origin = setting("ORIGIN", "http://127.0.0.1:" + port);
    String plugin = setting("PLUGIN", "acme-quotes");
    FreightdeckToken tokens =
        FreightdeckToken.of(console)
            .origin(origin)
            .plugin(plugin)
            .platforms(Set.of(setting("PLATFORMS", "10001").split(",")))
            .build();
    new RateServer(tokens, new CallsBack(console), plugin).listen(Integer.parseInt(port));
    System.out.println("Serves " + origin + " for " + console);
  }
}

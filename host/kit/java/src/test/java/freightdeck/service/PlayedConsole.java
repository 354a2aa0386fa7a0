package freightdeck.service;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A console that gives its keys and signs tokens; its clock stands until it is set. */
final class PlayedConsole implements AutoCloseable {
  static final String ORIGIN = "https://quotes.acme.example";

  final AtomicInteger asked = new AtomicInteger();
  volatile Instant now = Instant.parse("2026-03-05T09:30:00Z");
  /** What it answers when asked for its keys; null: the keys. */
  volatile String instead;
  volatile int status = 200;
  volatile long slowMs;
  volatile Map<String, Object> heardBack;
  private String kid = "first";
  private KeyPair pair = pair();
  private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);

  PlayedConsole() throws Exception {
    server.createContext("/.well-known/freightdeck-keys.json", call -> {
      asked.incrementAndGet();
      pause();
      byte[] content = (instead == null ? Json.write(keySet()) : instead).getBytes(StandardCharsets.UTF_8);
      call.sendResponseHeaders(status, content.length);
      call.getResponseBody().write(content);
      call.close();
    });
    server.createContext("/api/partner-back/", call -> {
      heardBack = new LinkedHashMap<>(Map.of(
          "path", call.getRequestURI().getPath(),
          "authorization", call.getRequestHeaders().getFirst("Authorization"),
          "body", new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
      byte[] content = Json.write(Map.of("status", 200, "data", Map.of("sn", "YD1"))).getBytes(StandardCharsets.UTF_8);
      call.sendResponseHeaders(200, content.length);
      call.getResponseBody().write(content);
      call.close();
    });
    server.setExecutor(Executors.newCachedThreadPool(task -> {
      Thread thread = new Thread(task);
      thread.setDaemon(true);
      return thread;
    }));
    server.start();
  }

  private void pause() {
    try {
      Thread.sleep(slowMs);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static KeyPair pair() throws Exception {
    return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now;
      }
    };
  }

  void later(Duration time) {
    now = now.plus(time);
  }

  /** Another secret of the installation: another key. */
  void rotate(String id) throws Exception {
    kid = id;
    pair = pair();
  }

  byte[] publicBytes() {
    byte[] encoded = pair.getPublic().getEncoded();
    return Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
  }

  Map<String, Object> keySet() {
    Map<String, Object> other = Map.of("kty", "RSA", "kid", "of-another-kind", "n", "AQAB", "e", "AQAB");
    return Map.of("keys", List.of(other, Map.of(
        "kty", "OKP", "crv", "Ed25519", "x", base64(publicBytes()), "kid", kid, "alg", "EdDSA", "use", "sig")));
  }

  static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  Map<String, Object> head() {
    return new LinkedHashMap<>(Map.of("alg", "EdDSA", "typ", "JWT", "kid", kid));
  }

  Map<String, Object> claims() {
    long at = now.getEpochSecond();
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", "freightdeck");
    claims.put("aud", ORIGIN);
    claims.put("sub", "u1");
    claims.put("name", "王芳");
    claims.put("platform", "10001");
    claims.put("platformName", "云帆");
    claims.put("plugin", "acme-quotes");
    claims.put("version", "1.0.0");
    claims.put("permissions", List.of("acme-quotes.book:view"));
    claims.put("iat", at);
    claims.put("exp", at + 60);
    claims.put("jti", "t1");
    return claims;
  }

  String bearer(Map<String, Object> head, Map<String, Object> claims) throws Exception {
    String text = part(head) + "." + part(claims);
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(pair.getPrivate());
    signature.update(text.getBytes(StandardCharsets.US_ASCII));
    return "Bearer " + text + "." + base64(signature.sign());
  }

  static String part(Map<String, Object> object) {
    return base64(Json.write(object).getBytes(StandardCharsets.UTF_8));
  }

  String bearer() throws Exception {
    return bearer(head(), claims());
  }

  /** A good token but for one claim; null takes it out. */
  String but(String claim, Object value) throws Exception {
    Map<String, Object> claims = claims();
    if (value == null) claims.remove(claim);
    else claims.put(claim, value);
    return bearer(head(), claims);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

package freightdeck.service;

import static freightdeck.service.Checks.same;
import static freightdeck.service.Checks.test;
import static freightdeck.service.Checks.throwing;

import com.sun.net.httpserver.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What is let in, and above all what is not. */
public final class FreightdeckTokenTest {
  private FreightdeckTokenTest() {}

  /** One console and one service for each test. */
  private interface Act {
    void on(PlayedConsole console, FreightdeckToken tokens) throws Exception;
  }

  private static FreightdeckToken.Builder built(PlayedConsole console) {
    return FreightdeckToken.of(console.url())
        .clock(console.clock())
        .origin(PlayedConsole.ORIGIN)
        .plugin("acme-quotes")
        .platforms(Set.of("10001", "10002"));
  }

  private static void with(String name, Act act) {
    test(name, () -> {
      try (PlayedConsole console = new PlayedConsole()) {
        act.on(console, built(console).build());
      }
    });
  }

  private static void refused(FreightdeckToken tokens, String header) throws Exception {
    same(tokens.read(header).isPresent(), false);
  }

  private static String signedWithHmac(PlayedConsole console) throws Exception {
    Map<String, Object> head = console.head();
    head.put("alg", "HS256");
    String text = PlayedConsole.part(head) + "." + PlayedConsole.part(console.claims());
    Mac mac = Mac.getInstance("HmacSHA256");
    // The public key as a secret: what a verifier would fall for that believes the token's own algorithm.
    mac.init(new SecretKeySpec(console.publicBytes(), "HmacSHA256"));
    return "Bearer " + text + "." + PlayedConsole.base64(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
  }

  private static void tokens() {
    with("a token of this console for this service says who calls", (console, tokens) -> {
      FreightdeckToken.Claims claims = tokens.read(console.bearer()).orElseThrow();
      same(claims.person() + claims.name() + claims.platform() + claims.platformName(), "u1王芳10001云帆");
      same(claims.may("acme-quotes.book:view"), true);
      same(claims.may("acme-quotes.book:add"), false);
      same(claims.development(), false);
      same(tokens.read(console.but("development", true)).orElseThrow().development(), true);
    });
    with("one for another service, plugin, platform or of another issuer is refused", (console, tokens) -> {
      refused(tokens, console.but("aud", "https://evil.example"));
      refused(tokens, console.but("aud", List.of(PlayedConsole.ORIGIN)));
      refused(tokens, console.but("plugin", "other-quotes"));
      refused(tokens, console.but("platform", "10003"));
      refused(tokens, console.but("platform", null));
      refused(tokens, console.but("iss", "somebody"));
    });
    with("one that is over, or not yet begun, is refused; clocks may differ as far as is said", (console, tokens) -> {
      FreightdeckToken lenient = built(console).tolerance(5).build();
      String token = console.bearer();
      long at = console.now.getEpochSecond();
      refused(tokens, console.but("exp", null));
      refused(tokens, console.but("exp", String.valueOf(at + 60)));
      refused(tokens, console.but("nbf", at + 1));
      refused(lenient, console.but("nbf", at + 6));
      console.later(Duration.ofSeconds(59));
      same(tokens.read(token).isPresent(), true);
      console.later(Duration.ofSeconds(1));
      refused(tokens, token);
      console.later(Duration.ofSeconds(4));
      same(lenient.read(token).isPresent(), true);
      console.later(Duration.ofSeconds(1));
      refused(lenient, token);
    });
    with("one that somebody else signed, or changed, is refused", (console, tokens) -> {
      String token = console.bearer();
      same(tokens.read(token).isPresent(), true);
      String[] parts = token.split("\\.");
      Map<String, Object> more = console.claims();
      more.put("permissions", List.of("acme-quotes.book:add"));
      refused(tokens, parts[0] + "." + PlayedConsole.part(more) + "." + parts[2]);
      refused(tokens, parts[0] + "." + parts[1] + ".");
      refused(tokens, parts[0] + "." + parts[1] + "." + PlayedConsole.base64(new byte[64]));
      try (PlayedConsole other = new PlayedConsole()) {
        refused(tokens, other.bearer());
      }
    });
    with("the algorithm is not the token's to choose", (console, tokens) -> {
      refused(tokens, signedWithHmac(console));
      for (String[] one : new String[][] {{"alg", "none"}, {"alg", "ES256"}, {"typ", "back+jwt"}, {"crit", "x"}}) {
        Map<String, Object> head = console.head();
        head.put(one[0], one[1]);
        refused(tokens, console.bearer(head, console.claims()));
      }
    });
    with("what is no token at all is refused, not thrown", (console, tokens) -> {
      String token = console.bearer();
      for (String header : new String[] {
        null, "", "Bearer", "Bearer x", "Basic " + token.substring(7), token + ".x", token + "=", " " + token,
        "Bearer e30.e30.e30", "Bearer " + "x".repeat(20_000), "Bearer bm8.bm8.bm8"
      }) refused(tokens, header);
    });
    with("one that has come before is refused where it is asked for", (console, tokens) -> {
      FreightdeckToken once = built(console).onceOnly().build();
      same(once.read(console.bearer()).isPresent(), true);
      refused(once, console.bearer());
      refused(once, console.but("jti", null));
      same(once.read(console.but("jti", "t2")).isPresent(), true);
      same(tokens.read(console.bearer()).isPresent() && tokens.read(console.bearer()).isPresent(), true);
    });
  }

  private static void keys() {
    with("keys are asked for once, by all calls that wait together", (console, tokens) -> {
      console.slowMs = 100;
      ExecutorService many = Executors.newFixedThreadPool(8);
      List<Callable<Boolean>> calls = new ArrayList<>();
      String token = console.bearer();
      for (int i = 0; i < 8; i += 1) calls.add(() -> tokens.read(token).isPresent());
      for (Future<Boolean> one : many.invokeAll(calls)) same(one.get(), true);
      many.shutdown();
      same(console.asked.get(), 1);
    });
    with("a key that is new is asked for at once, a key that is none not again for ten seconds", (console, tokens) -> {
      String old = console.bearer();
      same(tokens.read(old).isPresent(), true);
      console.later(Duration.ofSeconds(11));
      console.rotate("second");
      same(tokens.read(console.bearer()).isPresent(), true);
      same(console.asked.get(), 2);
      refused(tokens, old);
      Map<String, Object> head = console.head();
      head.put("kid", "nobody's");
      for (int i = 0; i < 5; i += 1) refused(tokens, console.bearer(head, console.claims()));
      same(console.asked.get(), 2);
      console.later(ConsoleKeys.COOL_DOWN);
      refused(tokens, console.bearer(head, console.claims()));
      same(console.asked.get(), 3);
    });
    with("a key that the console has given up is no key after ten minutes", (console, tokens) -> {
      same(tokens.read(console.bearer()).isPresent(), true);
      console.later(ConsoleKeys.KEPT);
      String old = console.bearer();
      console.rotate("second");
      refused(tokens, old);
    });
    with("while the keys cannot be fetched nobody is let in or turned away", (console, tokens) -> {
      String token = console.bearer();
      console.status = 500;
      throwing(ConsoleKeys.Unknown.class, () -> tokens.read(token));
      console.status = 200;
      for (String wrong : new String[] {"", "{}", "{\"keys\":1}", "<html>", "\"" + "x".repeat(70_000) + "\""}) {
        console.instead = wrong;
        throwing(ConsoleKeys.Unknown.class, () -> tokens.read(token));
      }
      console.instead = null;
      same(tokens.read(token).isPresent(), true);
    });
  }

  private static void others() {
    with("a call back goes to the platform's path with the second token", (console, tokens) -> {
      CallsBack back = new CallsBack(console.url());
      Map<String, Object> answer = back.post("t2", "/api/trucking/truckingWaybillInfo/get", Map.of("id", "7"), "zh");
      same(answer.get("data"), Map.of("sn", "YD1"));
      same(console.heardBack.get("path"), "/api/partner-back/api/trucking/truckingWaybillInfo/get");
      same(console.heardBack.get("authorization"), "Bearer t2");
      same(console.heardBack.get("body"), "{\"id\":\"7\"}");
      throwing(IllegalStateException.class, () -> back.post(null, "/api/x", Map.of(), "zh"));
      throwing(IllegalArgumentException.class, () -> back.post("t2", "//evil.example/api/", Map.of(), "zh"));
    });
    with("the small server: a price, and a refusal for each reason", (console, tokens) -> {
      HttpServer server = new RateServer(tokens, new CallsBack(console.url()), "acme-quotes").listen(0);
      String here = "http://127.0.0.1:" + server.getAddress().getPort() + "/api/partner/acme-quotes/";
      String token = console.bearer();
      same(ask(here + "rate", token, "{\"weight\":32180}"), "200 {\"data\":{\"price\":12000},\"status\":200}");
      same(ask(here + "rate", token, "{\"weight\":0}").contains("\"invalid\""), true);
      same(ask(here + "rate", token, "nothing").contains("\"invalid\""), true);
      same(ask(here + "else", token, "{}").contains("\"notFound\""), true);
      same(ask(here + "rate", console.but("platform", "9"), "{}").contains("\"forbidden\""), true);
      same(ask(here + "rate", console.but("permissions", List.of()), "{}").contains("\"forbidden\""), true);
      console.later(ConsoleKeys.KEPT);
      console.status = 500;
      same(ask(here + "rate", console.bearer(), "{}").startsWith("503 "), true);
      server.stop(0);
    });
    test("JSON is read strictly and written so that it is read the same", () -> {
      String text = "{\"a\":[1,-2.5,true,null,\"\\u4e2d\\n\\\"\"],\"b\":{}}";
      same(Json.write(Json.read(text)), "{\"a\":[1,-2.5,true,null,\"中\\u000a\\\"\"],\"b\":{}}");
      for (String wrong : new String[] {
        "", "{", "[1,]", "{\"a\":1,\"a\":2}", "01", "1e999", "tru", "\"\n\"", "\"\\u12\"", "{} x", "[".repeat(40), "NaN", "'a'"
      }) throwing(IllegalArgumentException.class, () -> Json.read(wrong));
    });
  }

  private static String ask(String url, String bearer, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Authorization", bearer)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    Map<String, Object> sorted = new java.util.TreeMap<>(Json.readObject(answer.body()));
    return answer.statusCode() + " " + Json.write(sorted);
  }

  public static void main(String[] none) {
    tokens();
    keys();
    others();
    System.exit(Checks.sum());
  }
}

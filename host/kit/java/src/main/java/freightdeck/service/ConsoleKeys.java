package freightdeck.service;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The public keys of a console, fetched from {@code /.well-known/freightdeck-keys.json} and kept by their id. A key id
 * that is not known is asked for at once, but not again for ten seconds; what is kept is asked for anew after ten
 * minutes. Calls that wait share one request.
 */
public final class ConsoleKeys {
  /** The console's keys could not be fetched: the call is answered 503, neither accepted nor refused. */
  public static final class Unknown extends Exception {
    private static final long serialVersionUID = 1L;

    Unknown(Throwable cause) {
      super("The console did not give its keys", cause);
    }
  }

  static final Duration COOL_DOWN = Duration.ofSeconds(10);
  static final Duration KEPT = Duration.ofMinutes(10);
  private static final int LARGEST = 64 * 1024;
  /** What stands before the 32 bytes of an Ed25519 key in its X.509 form (RFC 8410, section 4). */
  private static final byte[] HEAD = new BigInteger("302a300506032b6570032100", 16).toByteArray();

  private final HttpClient http = ConsoleHttp.client();
  private final URI address;
  private final Clock clock;
  private Map<String, PublicKey> keys = Map.of();
  private Instant fetched = Instant.MIN;

  /** @param console address of the console, {@code https://console.example.cn} */
  public ConsoleKeys(String console) {
    this(console, Clock.systemUTC());
  }

  ConsoleKeys(String console, Clock clock) {
    this.address = URI.create(console).resolve("/.well-known/freightdeck-keys.json");
    this.clock = clock;
  }

  /**
   * The key of this id; empty when the console has none such.
   *
   * @throws Unknown while the console cannot be asked
   */
  public synchronized Optional<PublicKey> key(String id) throws Unknown {
    Instant now = clock.instant();
    boolean fresh = now.isBefore(after(fetched, KEPT));
    PublicKey known = keys.get(id);
    if (known != null && fresh) return Optional.of(known);
    if (known == null && now.isBefore(after(fetched, COOL_DOWN))) return Optional.empty();
    keys = fetch();
    fetched = now;
    return Optional.ofNullable(keys.get(id));
  }

  private static Instant after(Instant at, Duration time) {
    return at.equals(Instant.MIN) ? at : at.plus(time);
  }

  private Map<String, PublicKey> fetch() throws Unknown {
    try {
      HttpRequest request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(5)).build();
      HttpResponse<InputStream> answer = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        if (answer.statusCode() != 200) throw new IOException("HTTP " + answer.statusCode());
        return read(ConsoleHttp.textOf(body, LARGEST));
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new Unknown(stopped);
    } catch (IOException | IllegalArgumentException | GeneralSecurityException wrong) {
      throw new Unknown(wrong);
    }
  }

  /** Keys of another kind than ours are passed over: a later console may have some. */
  private static Map<String, PublicKey> read(String text) throws GeneralSecurityException {
    if (!(Json.readObject(text).get("keys") instanceof List<?> list)) throw new IllegalArgumentException("no keys");
    Map<String, PublicKey> found = new HashMap<>();
    for (Object one : list)
      if (one instanceof Map<?, ?> key
          && "OKP".equals(key.get("kty"))
          && "Ed25519".equals(key.get("crv"))
          && key.get("kid") instanceof String id
          && key.get("x") instanceof String x) found.put(id, keyOf(Base64.getUrlDecoder().decode(x)));
    return Map.copyOf(found);
  }

  private static PublicKey keyOf(byte[] x) throws GeneralSecurityException {
    if (x.length != 32) throw new IllegalArgumentException("a key of " + x.length + " bytes");
    byte[] encoded = new byte[HEAD.length + x.length];
    System.arraycopy(HEAD, 0, encoded, 0, HEAD.length);
    System.arraycopy(x, 0, encoded, HEAD.length, x.length);
    return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
  }
}

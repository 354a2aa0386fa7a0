package freightdeck.service;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Clock;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Verifies the token with which a console calls a partner's service: a JSON Web Token, signed with Ed25519, good for one
 * minute. One for the whole service; it may be used by several threads.
 *
 * <pre>{@code
 * FreightdeckToken tokens = FreightdeckToken.of("https://console.example.cn")
 *     .origin("https://quotes.acme.example").plugin("acme-quotes").platforms(Set.of("10001")).build();
 * Optional<FreightdeckToken.Claims> claims = tokens.read(request.getHeader("Authorization"));
 * }</pre>
 *
 * Empty: answer 403. {@link ConsoleKeys.Unknown}: answer HTTP 503.
 */
public final class FreightdeckToken {
  /** Who calls, and what they may do. */
  public record Claims(
      /* Id of the person. */
      String person,
      /* Name of the person. */
      String name,
      String platform,
      /* Short name of their company. */
      String platformName,
      String plugin,
      String version,
      /* Keys of the plugin that the person holds. */
      Set<String> permissions,
      /* The plugin is in development: never from a console in production. */
      boolean development,
      /* Id of this token. */
      String id) {
    public boolean may(String key) {
      return permissions.contains(key);
    }
  }

  private static final Pattern BEARER = Pattern.compile("Bearer ([\\w-]+)\\.([\\w-]+)\\.([\\w-]+)");
  private static final int LONGEST = 16 * 1024;
  private static final int MOST_KEPT = 100_000;

  private final ConsoleKeys keys;
  private final String origin;
  private final String plugin;
  private final Set<String> platforms;
  private final long toleranceSeconds;
  private final boolean onceOnly;
  private final Clock clock;
  /** Ids of tokens that were used, with the second at which they are over. */
  private final Map<String, Long> used = new HashMap<>();

  private FreightdeckToken(Builder from) {
    this.keys = from.keys == null ? new ConsoleKeys(from.console, from.clock) : from.keys;
    this.origin = required(from.origin, "origin");
    this.plugin = required(from.plugin, "plugin");
    this.platforms = Set.copyOf(from.platforms);
    this.toleranceSeconds = from.toleranceSeconds;
    this.onceOnly = from.onceOnly;
    this.clock = from.clock;
  }

  private static String required(String value, String what) {
    if (value == null || value.isEmpty()) throw new IllegalStateException(what + " is missing");
    return value;
  }

  /** @param console address of the console */
  public static Builder of(String console) {
    return new Builder(console);
  }

  /** What a token must say to be for this service. */
  public static final class Builder {
    private final String console;
    private ConsoleKeys keys;
    private String origin;
    private String plugin;
    private Set<String> platforms = Set.of();
    private long toleranceSeconds;
    private boolean onceOnly;
    private Clock clock = Clock.systemUTC();

    private Builder(String console) {
      this.console = console;
    }

    /** Address of this service, as the console's operator has set it. */
    public Builder origin(String value) {
      origin = value;
      return this;
    }

    public Builder plugin(String value) {
      plugin = value;
      return this;
    }

    /** Ids of the platforms this service works for. */
    public Builder platforms(Set<String> value) {
      platforms = value;
      return this;
    }

    /** Seconds by which the clocks may differ; none unless said otherwise. A few are enough: a token lives for sixty. */
    public Builder tolerance(long seconds) {
      toleranceSeconds = seconds;
      return this;
    }

    /** Refuses a token that has come before. For one process: several would have to share what they have seen. */
    public Builder onceOnly() {
      onceOnly = true;
      return this;
    }

    Builder clock(Clock value) {
      clock = value;
      return this;
    }

    Builder keys(ConsoleKeys value) {
      keys = value;
      return this;
    }

    public FreightdeckToken build() {
      return new FreightdeckToken(this);
    }
  }

  /**
   * The claims of the token in this {@code Authorization} header; empty when it is not from this console, not for this
   * service, or over.
   *
   * @throws ConsoleKeys.Unknown while the console's keys cannot be fetched
   */
  public Optional<Claims> read(String authorization) throws ConsoleKeys.Unknown {
    if (authorization == null || authorization.length() > LONGEST) return Optional.empty();
    Matcher parts = BEARER.matcher(authorization);
    if (!parts.matches()) return Optional.empty();
    try {
      Map<String, Object> head = object(parts.group(1));
      // The algorithm is ours to say, never the token's.
      if (!"EdDSA".equals(head.get("alg")) || !"JWT".equals(head.get("typ")) || head.containsKey("crit"))
        return Optional.empty();
      if (!(head.get("kid") instanceof String id)) return Optional.empty();
      Optional<PublicKey> key = keys.key(id);
      String signed = parts.group(1) + '.' + parts.group(2);
      if (key.isEmpty() || !isSigned(key.get(), signed, bytes(parts.group(3)))) return Optional.empty();
      return claims(object(parts.group(2)));
    } catch (IllegalArgumentException | GeneralSecurityException wrong) {
      return Optional.empty();
    }
  }

  private static byte[] bytes(String part) {
    return Base64.getUrlDecoder().decode(part);
  }

  private static Map<String, Object> object(String part) {
    return Json.readObject(new String(bytes(part), StandardCharsets.UTF_8));
  }

  private static boolean isSigned(PublicKey key, String text, byte[] signature) throws GeneralSecurityException {
    Signature ed25519 = Signature.getInstance("Ed25519");
    ed25519.initVerify(key);
    ed25519.update(text.getBytes(StandardCharsets.US_ASCII));
    return ed25519.verify(signature);
  }

  private Optional<Claims> claims(Map<String, Object> said) {
    long now = clock.instant().getEpochSecond();
    boolean ours =
        "freightdeck".equals(said.get("iss"))
            && origin.equals(said.get("aud"))
            && plugin.equals(said.get("plugin"))
            && platforms.contains(text(said, "platform"));
    if (!ours || !(said.get("exp") instanceof Long end) || now >= end + toleranceSeconds) return Optional.empty();
    if (said.get("nbf") instanceof Long begins && begins > now + toleranceSeconds) return Optional.empty();
    String id = text(said, "jti");
    if (onceOnly && !first(id, end + toleranceSeconds, now)) return Optional.empty();
    Set<String> permissions =
        said.get("permissions") instanceof List<?> list
            ? list.stream().map(String::valueOf).collect(Collectors.toUnmodifiableSet())
            : Set.of();
    return Optional.of(
        new Claims(
            text(said, "sub"),
            text(said, "name"),
            text(said, "platform"),
            text(said, "platformName"),
            plugin,
            text(said, "version"),
            permissions,
            Boolean.TRUE.equals(said.get("development")),
            id));
  }

  private static String text(Map<String, Object> said, String name) {
    return said.get(name) instanceof String value ? value : "";
  }

  private boolean first(String id, long end, long now) {
    synchronized (used) {
      if (used.size() >= MOST_KEPT) used.values().removeIf(over -> over <= now);
      // More than that in a minute: what cannot be remembered is not let in.
      return !id.isEmpty() && used.size() < MOST_KEPT && used.putIfAbsent(id, end) == null;
    }
  }
}

package freightdeck.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON with the JDK alone: maps, lists, texts, {@code Long} for whole numbers, {@code Double} for the
 * others. Strict: a name twice in an object, a number that does not fit, or anything behind the end is refused.
 */
public final class Json {
  private static final int DEEPEST = 32;
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** @throws IllegalArgumentException when it is no JSON */
  public static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value(0);
    json.space();
    if (json.at < text.length()) throw json.wrong();
    return value;
  }

  /** The same, of an object. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> readObject(String text) {
    if (read(text) instanceof Map<?, ?> map) return (Map<String, Object>) map;
    throw new IllegalArgumentException("no object");
  }

  /** Maps, iterables, texts, numbers, booleans and null. */
  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map<?, ?> map) {
      String before = "{";
      for (Map.Entry<?, ?> one : map.entrySet()) {
        out.append(before);
        write(String.valueOf(one.getKey()), out);
        out.append(':');
        write(one.getValue(), out);
        before = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> list) {
      out.append('[');
      int from = out.length();
      for (Object one : list) {
        if (out.length() > from) out.append(',');
        write(one, out);
      }
      out.append(']');
    } else if (value instanceof CharSequence chars) {
      out.append('"');
      for (int i = 0; i < chars.length(); i += 1) {
        char one = chars.charAt(i);
        if (one == '"' || one == '\\') out.append('\\').append(one);
        else if (one < ' ') out.append(String.format("\\u%04x", (int) one));
        else out.append(one);
      }
      out.append('"');
    } else out.append(value);
  }

  private Object value(int depth) {
    if (depth > DEEPEST) throw wrong();
    space();
    if (at >= text.length()) throw wrong();
    switch (text.charAt(at)) {
      case '{':
        return object(depth);
      case '[':
        return list(depth);
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> found = new LinkedHashMap<>();
    at += 1;
    space();
    if (taken('}')) return found;
    do {
      space();
      if (at >= text.length() || text.charAt(at) != '"') throw wrong();
      String name = string();
      space();
      if (!taken(':') || found.containsKey(name)) throw wrong();
      found.put(name, value(depth + 1));
      space();
    } while (taken(','));
    if (!taken('}')) throw wrong();
    return found;
  }

  private List<Object> list(int depth) {
    List<Object> found = new ArrayList<>();
    at += 1;
    space();
    if (taken(']')) return found;
    do {
      found.add(value(depth + 1));
      space();
    } while (taken(','));
    if (!taken(']')) throw wrong();
    return found;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    for (at += 1; at < text.length(); at += 1) {
      char one = text.charAt(at);
      if (one == '"') {
        at += 1;
        return out.toString();
      }
      if (one < ' ') throw wrong();
      if (one != '\\') {
        out.append(one);
        continue;
      }
      at += 1;
      int which = at < text.length() ? "\"\\/bfnrtu".indexOf(text.charAt(at)) : -1;
      if (which < 0) throw wrong();
      if (which < 8) out.append("\"\\/\b\f\n\r\t".charAt(which));
      else {
        if (at + 4 >= text.length() || !text.substring(at + 1, at + 5).matches("[0-9a-fA-F]{4}")) throw wrong();
        out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
        at += 4;
      }
    }
    throw wrong();
  }

  private Number number() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at += 1;
    String found = text.substring(from, at);
    if (!found.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) throw wrong();
    if (found.matches("-?\\d{1,18}")) return Long.valueOf(found);
    double value = Double.parseDouble(found);
    if (Double.isInfinite(value)) throw wrong();
    return value;
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw wrong();
    at += word.length();
    return value;
  }

  private boolean taken(char one) {
    if (at >= text.length() || text.charAt(at) != one) return false;
    at += 1;
    return true;
  }

  private void space() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at += 1;
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("no JSON, at " + at);
  }
}

import type { Socket } from 'node:net';
import { ulid } from 'ulid';
import { answerBody } from './http-failure.ts';

const answers = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'slow'],
} as const;

/** Answers bytes that are not valid HTTP, for which there is no request object. */
export function refuseBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, phrase, reason] =
    answers[error.code as keyof typeof answers] ?? ([400, 'Bad Request', 'badRequest'] as const);
  const id = ulid();
  const body = JSON.stringify(answerBody(status, reason, 'zh', id));
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${id}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

import { pngOf } from './pictures.ts';

/** Uploads a picture as the person of a session, and tells its file id. */
export async function uploadPicture(url: string, token: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pngOf(20, 20))], { type: 'image/png' }), 'paper.png');
  const answer = await fetch(new URL('/upload', url), {
    method: 'POST',
    headers: { Auth: 'true', Authorization: `Bearer ${token}` },
    body: form,
  });
  const body = (await answer.json()) as {
    readonly data?: readonly { readonly savedPath: string }[] | { readonly savedPath: string };
  };
  const [saved] = [body.data ?? []].flat();
  const id = new URLSearchParams(saved?.savedPath.split('?')[1]).get('id');
  if (id === null) throw new Error(`The picture is not stored: ${JSON.stringify(body)}`);
  return id;
}

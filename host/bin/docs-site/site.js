// Search and the choice of a version, in the browser. Plain JavaScript on purpose: it is served as it stands.
const { up } = document.querySelector('script[data-up]').dataset;
const most = 30;
const box = document.querySelector('#search');
const found = document.querySelector('#found');
const count = document.querySelector('#count');
const choice = document.querySelector('#version');
let entries;

/** All words must be there; in a title they weigh more, and a title that is the word itself most. */
function weightOf({ title, page, text }, words) {
  const [name, whole] = [title.toLowerCase(), `${page} ${title} ${text}`.toLowerCase()];
  let weight = 0;
  for (const word of words) {
    if (!whole.includes(word)) return 0;
    weight += name === word ? 100 : name.startsWith(word) ? 20 : name.includes(word) ? 10 : 1;
  }
  return weight;
}
async function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    found.replaceChildren();
    count.textContent = '';
    return;
  }
  entries ??= fetch(`${up}/search.json`).then((answer) => answer.json());
  const hits = (await entries)
    .map((entry) => ({ entry, weight: weightOf(entry, words) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  found.replaceChildren(
    ...hits.slice(0, most).map(({ entry: { address, title, page, text } }) => {
      const [line, link, more] = ['li', 'a', 'small'].map((name) => document.createElement(name));
      link.href = `${up}/${address}`;
      link.textContent = title === page ? title : `${title} · ${page}`;
      more.textContent = text;
      line.append(link, more);
      return line;
    }),
  );
  count.textContent = `${hits.length} found`;
}
box.addEventListener('input', () => void search());
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    box.value = '';
    void search();
  }
  if (event.key === '/' && !['INPUT', 'SELECT'].includes(document.activeElement.tagName)) {
    event.preventDefault();
    box.focus();
  }
});
void fetch(`${up}/../versions.json`)
  .then((answer) => answer.json())
  .then((versions) => {
    const now = choice.value;
    choice.replaceChildren(
      ...versions.map((version) => {
        const one = document.createElement('option');
        one.value = version;
        one.textContent = version;
        one.selected = version === now;
        return one;
      }),
    );
  })
  .catch(() => undefined);
choice.addEventListener('change', () => location.assign(`${up}/../${choice.value}/`));

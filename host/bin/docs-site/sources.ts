/** What stands in the documents as a site, in this order. `split`: each section of the file is a page of its own. */
interface DocsSource {
  readonly file: string;
  readonly split?: true;
}
export interface DocsGroup {
  readonly title: string;
  readonly sources: readonly DocsSource[];
}
const decisions = [
  '0011-partner-plugins',
  '0015-partner-services',
  '0016-two-levels-of-trust',
  '0017-plugins-per-tenant',
  '0047-declared-calls',
  '0050-a-kit-that-can-be-trusted',
  '0051-events-and-jobs-for-partners',
  '0052-what-is-kept-for-plugins',
  '0053-the-catalogue',
  '0054-a-book-for-strangers',
];
export const docsGroups: readonly DocsGroup[] = [
  { title: 'Writing a plugin', sources: [{ file: 'docs/partner-plugins.md', split: true }] },
  {
    title: 'Kinds of pages',
    sources: ['list', 'record', 'form', 'custom'].map((one) => ({ file: `docs/partner/pages/${one}.md` })),
  },
  {
    title: 'Slots',
    sources: [
      'resource-columns',
      'resource-record',
      'resource-actions',
      'resource-checks',
      'cockpit-tiles',
      'palette-commands',
      'goods-price-change',
    ].map((one) => ({ file: `docs/partner/slots/${one}.md` })),
  },
  { title: 'Components', sources: [{ file: 'docs/partner/components.md' }] },
  {
    title: 'Your own service',
    sources: [{ file: 'docs/partner/service-protocol.md' }, { file: 'host/kit/java/README.md' }],
  },
  {
    title: 'Reference',
    sources: [
      { file: 'docs/generated/sdk.md', split: true },
      { file: 'docs/generated/commands.md' },
      { file: 'docs/generated/slots.md' },
      { file: 'docs/generated/services.md' },
      { file: 'docs/sdk-changelog.md' },
    ],
  },
  {
    title: 'Around it',
    sources: [{ file: 'docs/api.md' }, { file: 'docs/glossary.md' }, { file: 'docs/operate.md' }],
  },
  { title: 'Decisions', sources: decisions.map((name) => ({ file: `docs/decisions/${name}.md` })) },
];

import { Fault, Refusal, saveFile } from '@freightdeck/sdk/web';
import type {
  BulkWish,
  ExportWish,
  Http,
  I18n,
  ImportWish,
  Messages,
  Task,
  TaskFailure,
  Tasks,
  Upload,
} from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { Poller } from './poller.ts';
import type { Found } from './poller.ts';
import { dropMemory, keepMemory, readMemory } from './task-memory.ts';
import type { TaskMemory } from './task-memory.ts';

interface TaskServices {
  readonly http: Http;
  readonly messages: Messages;
  readonly i18n: Pick<I18n, 'text'>;
  readonly upload: Pick<Upload, 'fetch'>;
  readonly storage: Storage;
}
const isOpen = (task: Task): boolean => task.status <= 1;
/** Display time in seconds of messages with a button. */
const seconds = 10;
const calls = () => import('./task-calls.ts');

/** The tasks of the signed-in person: starts them, polls them while they run, and reports their end. */
export class TaskStore implements Tasks {
  /** The task whose result the task tray shows, after a click on a message. */
  shown: string | undefined = undefined;
  /** The import whose drawer is open over the page. */
  importing: ImportWish | undefined = undefined;
  private readonly known = observable.map<string, Task>({}, { deep: false });
  /** Tasks whose end has not been seen yet. */
  private readonly awaited = new Set<string>();
  private readonly attended = new Set<string>();
  /** Exports whose file is saved as soon as it is ready. */
  private readonly saved = new Set<string>();
  /** Exports that are ready and that nobody has looked at. */
  private readonly fresh = observable.set<string>();
  private memory: TaskMemory | undefined;
  private readonly services: TaskServices;
  private readonly poller: Poller;

  constructor(services: TaskServices) {
    this.services = services;
    this.poller = new Poller(() => this.askAgain());
    makeAutoObservable<this, 'known' | 'awaited' | 'attended' | 'saved' | 'fresh' | 'memory' | 'services' | 'poller'>(
      this,
      {
        known: false,
        awaited: false,
        attended: false,
        saved: false,
        fresh: false,
        memory: false,
        services: false,
        poller: false,
        watch: false,
        importing: observableRef,
      },
      { autoBind: true },
    );
  }
  get running(): readonly Task[] {
    return [...this.known.values()].sort(
      (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id),
    );
  }
  get busy(): number {
    return this.running.filter(isOpen).length;
  }
  /** Exports that have become ready since they were last looked at. */
  get ready(): readonly Task[] {
    return this.running.filter(({ id }) => this.fresh.has(id));
  }
  look(): void {
    this.fresh.clear();
  }
  watch(id: string): Task | undefined {
    return this.known.get(id);
  }
  attend(id: string): () => void {
    this.attended.add(id);
    return () => this.attended.delete(id);
  }
  openImport(wish: ImportWish): void {
    this.importing = wish;
  }
  closeImport(): void {
    this.importing = undefined;
  }
  show(id: string | undefined): void {
    this.shown = id;
  }

  /** After sign-in or a reload: asks once which tasks are running. */
  async begin(who: string): Promise<void> {
    if (this.memory?.who !== who) {
      this.pause();
      this.memory = readMemory(this.services.storage, who);
      for (const id of this.memory.open) this.awaited.add(id);
    }
    const { memory } = this;
    const newest = await calls()
      .then((made) => made.newest(this.services.http))
      .catch(() => []);
    if (this.memory !== memory) return;
    for (const task of newest)
      if (isOpen(task) || this.awaited.has(task.id) || (task.finishedAt ?? '') >= memory.since) this.take(task);
    this.keep();
    if (this.awaited.size > 0) this.poller.start();
  }
  /** The page closes: stops polling. */
  pause(): void {
    this.poller.stop();
    this.known.clear();
    this.fresh.clear();
    this.awaited.clear();
    this.memory = undefined;
    this.shown = undefined;
    this.importing = undefined;
  }
  /** After sign-out. */
  forget(): void {
    this.pause();
    dropMemory(this.services.storage);
  }

  async startExport(wish: ExportWish): Promise<string> {
    const id = await (await calls()).beginExport(this.services.http, wish);
    if (wish.save) this.saved.add(id);
    await this.follow(id);
    return id;
  }
  async startBulk(wish: BulkWish): Promise<string> {
    const id = await (await calls()).beginBulk(this.services.http, wish);
    if (wish.save) this.saved.add(id);
    await this.follow(id);
    return id;
  }
  cancel(id: string): Promise<void> {
    return this.act('cancel', id);
  }
  retry(id: string): Promise<void> {
    return this.act('retry', id);
  }
  async failures(id: string): Promise<readonly TaskFailure[]> {
    return (await calls()).failures(this.services.http, id);
  }
  async download(id: string): Promise<void> {
    await this.save(id);
  }
  /** Returns false when the file could not be fetched; `upload` has shown the failure. */
  private async save(id: string): Promise<boolean> {
    const { http, upload } = this.services;
    try {
      const { filePath, one } = await calls();
      const name = (this.known.get(id) ?? (await one(http, id, {}))).fileName;
      saveFile(name ?? id, await upload.fetch(filePath, { id }));
      runInAction(() => this.fresh.delete(id));
      return true;
    } catch (error) {
      if (!(error instanceof Fault || error instanceof Refusal)) throw error;
      return false;
    }
  }

  private async act(what: 'cancel' | 'retry', id: string): Promise<void> {
    const { http, messages } = this.services;
    try {
      await (await calls()).order(http, what, id);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof Fault)) throw error;
      if (!(error instanceof Fault && error.kind === 'session')) messages.show('error', error.message);
    }
    await this.follow(id);
  }
  async follow(id: string): Promise<void> {
    this.awaited.add(id);
    const task = await calls()
      .then((made) => made.one(this.services.http, id))
      .catch(() => undefined);
    if (task) this.take(task);
    this.keep();
    this.poller.start();
  }
  private async askAgain(): Promise<Found> {
    if (this.awaited.size === 0) return 'idle';
    const ids = [...this.awaited].slice(0, 50);
    const found = await (await calls()).among(this.services.http, ids);
    const moved = found.some((task) => this.known.get(task.id)?.version !== task.version);
    for (const task of found) this.take(task);
    const there = new Set(found.map((task) => task.id));
    for (const id of ids) if (!there.has(id)) this.awaited.delete(id);
    this.keep();
    return this.awaited.size === 0 ? 'idle' : moved ? 'moved' : 'still';
  }
  private take(task: Task): void {
    if (!this.memory) return;
    runInAction(() => this.known.set(task.id, task));
    if (isOpen(task)) this.awaited.add(task.id);
    else if (this.awaited.delete(task.id) && !this.attended.has(task.id)) this.tell(task);
  }
  private keep(): void {
    if (this.memory) keepMemory(this.services.storage, { ...this.memory, open: [...this.awaited] });
  }
  private tell(task: Task): void {
    const { messages, i18n } = this.services;
    const { id, title } = task;
    const look = {
      label: i18n.text('core.tasks.failures.view'),
      run: () => (task.kind === 'IMPORT' ? this.openImport({ task: id }) : this.show(id)),
    };
    if (task.status === 3)
      messages.show('error', i18n.text('core.tasks.end.failed', { title, message: task.message ?? '' }), {
        seconds,
        action: { ...look, label: i18n.text('core.tasks.view') },
      });
    else if (task.status !== 2) return;
    else if (this.saved.delete(id))
      void this.save(id).then((done) => {
        if (done)
          messages.show('success', i18n.text('core.tasks.end.saved', { title, count: task.total }), { seconds });
      });
    else if (task.kind === 'EXPORT' || (task.fileName !== null && task.fail === 0)) {
      runInAction(() => this.fresh.add(id));
      messages.show('success', i18n.text('core.tasks.end.exported', { title, count: task.total }), {
        seconds,
        action: { label: i18n.text('core.tasks.download'), run: () => void this.download(id) },
      });
    } else if (task.fail > 0)
      messages.show('warning', i18n.text('core.tasks.end.partly', { title, ok: task.ok, fail: task.fail }), {
        seconds,
        action: look,
      });
    else messages.show('success', i18n.text('core.tasks.end.bulk', { title, ok: task.ok }));
  }
}

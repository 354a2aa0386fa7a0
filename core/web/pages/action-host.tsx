import type { Command } from '@freightdeck/sdk/contract';
import {
  Http,
  Messages,
  Navigation,
  Permissions,
  Plugins,
  ServicesContext,
  Tasks,
  useEvent,
  usePick,
  usePlace,
  useService,
  useText,
} from '@freightdeck/sdk/web';
import type { CommandAction, PageTools } from '@freightdeck/sdk/web';
import { useOwnText } from '@freightdeck/sdk/ui';
import { Suspense, lazy, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { mayBeOwnOld } from '../http/own-writes.ts';
import { actionLabel, allows, consequenceOf, recordName, shows, warningsOf } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { BulkChoice, BulkRest } from './bulk-store.ts';
import type { AnyRecord } from './list-store.ts';
import { askBy, tellDone, tellFound } from './made-record.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';

const CommandDialog = lazy(() => import('./command-dialog.tsx').then((module) => ({ default: module.CommandDialog })));
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })));
type Open =
  | { readonly kind: 'command'; readonly action: CommandAction; readonly record: AnyRecord | undefined }
  | { readonly kind: 'bulk'; readonly command: Command; readonly choice: BulkChoice };

export interface ActionHost {
  /** Starts a button: a free action runs, a command asks for its input or for a yes. */
  readonly start: (action: AnyAction, record: AnyRecord | undefined) => void;
  readonly startBulk: (command: Command, choice: BulkChoice) => void;
  /** The dialog that is open, if any. */
  readonly dialog: ReactNode;
}
/** What a list has for bulk operations: its name, its sums, and what it does with the rows that are left. */
export interface BulkPlace {
  readonly list: string;
  readonly totals: () => Readonly<Record<string, number>>;
  readonly onRest: (rest: BulkRest) => void;
}
/** When a page looks again after a command that asks an outside system. */
const looksAfterMs = [1_500, 4_000, 9_000, 20_000, 45_000] as const;
/** What the buttons of a page do. `reload` is called whenever something was changed. */
export function useActionHost(reload: () => void, bulk?: BulkPlace): ActionHost {
  const text = useText();
  const own = useOwnText();
  const pick = usePick();
  const http = useService(Http);
  const messages = useService(Messages);
  const navigation = useService(Navigation);
  const permissions = useService(Permissions);
  const plugins = useService(Plugins);
  const services = useContext(ServicesContext);
  const [open, setOpen] = useState<Open>();
  // The same page about something else: what stood over the record before is not about this one. An address that asks
  // for a form (`start`, use-asked-form.ts) forgets it at once: the page stays what it is.
  const place = usePlace();
  const about = JSON.stringify(Object.entries(place.query).filter(([name]) => !/^start(_|$)/.test(name)));
  const over = useRef(about);
  useEffect(() => {
    if (over.current !== about) setOpen(undefined);
    over.current = about;
  }, [about]);
  const again = useEvent(reload);
  const looks = useRef<readonly ReturnType<typeof setTimeout>[]>([]);
  const lookNoMore = (): void => looks.current.forEach(clearTimeout);
  useEffect(() => () => looks.current.forEach(clearTimeout), []);
  /** An outside system answers after the command: what it says is shown without anybody's doing. */
  const lookAgain = (command: Command): void => {
    if (command.outside !== true) return;
    lookNoMore();
    looks.current = looksAfterMs.map((ms) => setTimeout(again, ms));
  };
  const tools: PageTools = {
    go: (path, query) => navigation.go(path, query),
    reload,
    confirm: askBy(messages, text),
  };
  const done = (
    action: CommandAction,
    record: AnyRecord | undefined,
    answer: Readonly<Record<string, unknown>>,
  ): void => {
    setOpen(undefined);
    const to = { messages, navigation, text, plugins };
    if (action.tells) tellFound(to, action.tells(answer as never, record as never));
    else tellDone(to, action.command, text(actionLabel(action)), answer);
    reload();
    lookAgain(action.command);
  };
  /** Says what stands in the way, and leads to the page where it can be put right. */
  const tellProblem = async (title: string, problem: Problem): Promise<void> => {
    const words = [problem.message, problem.requestId && text('core.ui.requestId', { id: problem.requestId })]
      .filter(Boolean)
      .join('\n');
    const { go } = problem;
    if (!go || !allows(go.access, permissions)) return messages.alert({ title, text: words });
    if (await messages.confirm({ title, text: words, ok: pick(go) })) navigation.go(go.page);
  };
  /**
   * The record to begin with. One that the person has changed since it was read is read again, so that nobody runs into
   * their own change; undefined when the action is none for it any more.
   */
  const current = async (action: CommandAction, record: AnyRecord): Promise<AnyRecord | undefined> => {
    const { on } = action.command;
    if (!on || !mayBeOwnOld(record)) return record;
    const label = text(actionLabel(action));
    try {
      const now = await http.get(on, record.id, { quiet: true });
      if (shows(action, now, permissions)) return now;
      messages.show('info', text('core.page.notAnyMore', { action: label, name: recordName(on.label, now) }));
    } catch (error) {
      const problem = problemOf(error);
      if (problem) await tellProblem(label, problem);
    }
    reload();
    return undefined;
  };
  const confirmAndRun = async (action: CommandAction, record: AnyRecord | undefined): Promise<void> => {
    const { command } = action;
    const label = text(actionLabel(action));
    const name = record && command.on ? recordName(command.on.label, record) : '';
    if (
      !(await messages.confirm({
        title: label,
        text: [
          name ? text('core.page.confirm', { action: label, name }) : text('core.page.confirmPlain', { action: label }),
          record && consequenceOf(command, record, own, pick),
          ...(record ? warningsOf(command, record, own, pick) : []),
        ]
          .filter(Boolean)
          .join('\n'),
        ok: label,
        danger: command.danger === true,
      }))
    )
      return;
    try {
      const answer = await http.run(
        command,
        {},
        command.on && record ? { id: record.id, version: record.version } : undefined,
        { quiet: true },
      );
      done(action, record, answer);
    } catch (error) {
      const problem = problemOf(error, command);
      if (problem) await tellProblem(label, problem);
      reload();
    }
  };
  /** What has to be looked up before the form opens; a form that cannot have it opens all the same. */
  const prepared = async (action: CommandAction, record: AnyRecord | undefined): Promise<CommandAction> => {
    if (!services || !action.prepares) return action;
    const first: object = await action.prepares(services, record as never).catch(() => ({}));
    return {
      ...action,
      initial: (of) => ({ ...first, ...action.initial?.(of) }),
      defaults: (of) => ({ ...first, ...action.defaults?.(of) }),
    };
  };
  const startCommand = async (action: CommandAction, shown: AnyRecord | undefined): Promise<void> => {
    const record = shown && (await current(action, shown));
    if (shown && !record) return;
    if (!action.form && Object.keys(action.command.input).length === 0) await confirmAndRun(action, record);
    else setOpen({ kind: 'command', action: await prepared(action, record), record });
  };
  return {
    start: (action, record) => {
      if (action.kind === 'run')
        void (action.run as (row: AnyRecord | undefined, tools: PageTools) => void | Promise<void>)(record, tools);
      else if (action.kind === 'import')
        services?.get(Tasks).openImport({
          command: action.command,
          title: text('core.tasks.import.title', { list: bulk?.list ?? '' }),
          onDone: reload,
        });
      else void startCommand(action, record);
    },
    startBulk: (command, choice) => setOpen({ kind: 'bulk', command, choice }),
    dialog: open && (
      <Suspense fallback={null}>
        {open.kind === 'command' ? (
          <CommandDialog
            action={open.action}
            record={open.record}
            onDone={(answer) => done(open.action, open.record, answer)}
            onClose={(refused) => {
              setOpen(undefined);
              if (refused) reload();
            }}
          />
        ) : (
          bulk && (
            <BulkDialog
              {...bulk}
              command={open.command}
              choice={open.choice}
              onClose={() => {
                setOpen(undefined);
                lookAgain(open.command);
              }}
            />
          )
        )}
      </Suspense>
    ),
  };
}

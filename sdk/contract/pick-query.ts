import * as z from 'zod/mini';
import { flag, group, id, integer, list, shape, text } from './field-kinds.ts';
import { optional } from './field.ts';
import { defineQuery } from './command.ts';
import type { Query } from './command.ts';

/** One record in a list of a picker. */
const pickRow = {
  id: id(),
  /** What the form keeps: the id, or the value of the field that `reference` names. */
  value: text(600),
  name: text(600, 0),
  line: text(1000, 0),
  /** Where the searched words were found: start, end, start, end … */
  nameMarks: list(integer(0, 1000), 200),
  lineMarks: list(integer(0, 1000), 200),
  /** Why it cannot be chosen now; null: it can. */
  refused: optional(text(300)),
  /** What usually goes with it, for other fields of the form that are still empty: the vehicle a driver drives. */
  fills: optional(list(group({ field: text(60), value: shape(z.union([z.string(), z.number()])) }), 20)),
};
const pickInput = {
  /** Which field of the command; absent for a field that belongs to none. */
  field: optional(text(60)),
  /** Searched in the name and in the second line, also as pinyin. */
  words: optional(text(100)),
  /** Only the record with this value, to show its name. */
  chosen: optional(text(600)),
  /** Ids of records that the person chose lately: they come first while nothing is searched. */
  recent: optional(list(text(40), 10)),
  /** What the other fields of the form refer to; `on`: the record that the command is about. */
  beside: optional(list(group({ field: text(60), value: text(600) }), 30)),
  /** For a list that is shown whole. */
  many: optional(flag()),
};
const pickAnswer = {
  rows: list(group(pickRow), 50),
  /** Page where the person may make a new record; null: not allowed, or there is none. */
  create: optional(text(200)),
  /** Why there is nothing to choose from, and what to do; null: nothing more than that is known. */
  nothing: optional(text(300)),
};
/** A question for records to choose from in a form. */
export type PickQuery = Query<typeof pickInput, typeof pickAnswer>;

/** The question that a picker asks: the records that fields of this command, or fields of any form, may take. */
export const pickQuery = ({ name, path, access, by }: Pick<Query, 'name' | 'path' | 'access' | 'by'>): PickQuery =>
  defineQuery({ name: `${name}.pick`, path: `${path}/pick`, access, by, input: pickInput, answer: pickAnswer });

import { parseSync } from 'libpg-query';

/**
 * Which tables of one statement are read together without being held to the same tenant. It reads the text alone: what
 * row-level security adds, what a function does inside, and SQL put together inside the database are not seen. Two
 * tables count as held together by `a.platform_id = b.platform_id` (also in rows, USING, IN and through subqueries), or
 * when both equal the same value.
 */
type Tree = Readonly<Record<string, unknown>>;
/** Where a column of a row comes from; equal ones are one class. */
type Node = number;
interface Output {
  readonly name: string;
  readonly node: Node;
}
interface Scope {
  readonly parent: Scope | undefined;
  /** What each name in FROM offers. */
  readonly sources: Map<string, readonly Output[]>;
  readonly withs: Map<string, readonly Output[]>;
}
const tenantColumn = 'platform_id';
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const under = (value: unknown, kind: string): Tree | undefined => {
  const held = isTree(value) ? value[kind] : undefined;
  return isTree(held) ? held : undefined;
};
const word = (value: unknown): string => String(under(value, 'String')?.['sval'] ?? '');

class Statement {
  readonly #parents: Node[] = [];
  readonly #values = new Map<string, Node>();
  readonly #tables: { readonly table: string; readonly node: Node }[] = [];
  readonly #given: readonly unknown[];
  readonly #kindOf: (relation: string) => 'spread' | 'tenant' | 'none';

  constructor(given: readonly unknown[], kindOf: (relation: string) => 'spread' | 'tenant' | 'none') {
    this.#given = given;
    this.#kindOf = kindOf;
  }

  /** The spread tables of the greatest parts that nothing holds together; empty when one part has them all. */
  apart(): readonly string[] {
    const parts = new Map<Node, string[]>();
    for (const { table, node } of this.#tables) {
      const root = this.#root(node);
      parts.set(root, [...(parts.get(root) ?? []), table]);
    }
    return parts.size < 2 ? [] : [...parts.values()].map((tables) => [...new Set(tables)].sort().join('+')).sort();
  }

  #node(): Node {
    this.#parents.push(this.#parents.length);
    return this.#parents.length - 1;
  }
  #root(node: Node): Node {
    let at = node;
    while (this.#parents[at] !== at) at = this.#parents[at] as Node;
    return at;
  }
  #same(one: Node | undefined, other: Node | undefined): void {
    if (one !== undefined && other !== undefined) this.#parents[this.#root(one)] = this.#root(other);
  }
  #value(key: string): Node {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = this.#node();
    this.#values.set(key, made);
    return made;
  }

  #relation(tree: Tree, scope: Scope): void {
    const name = String(tree['relname']);
    const alias = String(under(tree, 'alias')?.['aliasname'] ?? name);
    const cte = this.#cte(name, scope);
    if (cte) return void scope.sources.set(alias, this.#renamed(cte, tree['alias']));
    const kind = this.#kindOf(name);
    if (kind === 'none') return void scope.sources.set(alias, []);
    const node = this.#node();
    if (kind === 'spread') this.#tables.push({ table: name, node });
    scope.sources.set(alias, [{ name: tenantColumn, node }]);
  }
  #cte(name: string, scope: Scope | undefined): readonly Output[] | undefined {
    for (let at = scope; at; at = at.parent) {
      const found = at.withs.get(name);
      if (found) return found;
    }
    return undefined;
  }
  #renamed(outputs: readonly Output[], alias: unknown): readonly Output[] {
    const names = list(isTree(alias) ? alias['colnames'] : undefined).map(word);
    return outputs.map((output, at) => ({ name: names[at] ?? output.name, node: output.node }));
  }

  #from(item: unknown, scope: Scope): void {
    const relation = under(item, 'RangeVar');
    if (relation) return this.#relation(relation, scope);
    const join = under(item, 'JoinExpr');
    if (join) {
      this.#from(join['larg'], scope);
      const left = [...scope.sources.keys()];
      this.#from(join['rarg'], scope);
      for (const using of list(join['usingClause']).map(word)) {
        const of = (isLeft: boolean): Node | undefined =>
          [...scope.sources]
            .filter(([name]) => left.includes(name) === isLeft)
            .flatMap(([, outputs]) => outputs)
            .find(({ name }) => name === using)?.node;
        this.#same(of(true), of(false));
      }
      return this.#expression(join['quals'], scope, true);
    }
    const subquery = under(item, 'RangeSubselect');
    if (subquery) {
      const outputs = this.#select(under(subquery['subquery'], 'SelectStmt'), scope);
      const alias = isTree(subquery['alias']) ? subquery['alias'] : {};
      return void scope.sources.set(
        String(alias['aliasname'] ?? `#${scope.sources.size}`),
        this.#renamed(outputs, alias),
      );
    }
    const called = under(item, 'RangeFunction');
    if (!called) return;
    this.#expression(called['functions'], scope, false);
    const alias = isTree(called['alias']) ? called['alias'] : {};
    const columns = [
      ...list(alias['colnames']).map(word),
      ...list(called['coldeflist']).map((column) => String(under(column, 'ColumnDef')?.['colname'])),
    ];
    scope.sources.set(
      String(alias['aliasname'] ?? `#${scope.sources.size}`),
      columns.map((name) => ({ name, node: this.#node() })),
    );
  }

  #withs(tree: Tree, scope: Scope): void {
    for (const one of list(under(tree, 'withClause')?.['ctes'])) {
      const cte = under(one, 'CommonTableExpr');
      if (!cte) continue;
      const names = { colnames: cte['aliascolnames'] };
      scope.withs.set(String(cte['ctename']), this.#renamed(this.#any(cte['ctequery'], scope), names));
    }
  }
  #inner(parent: Scope | undefined): Scope {
    return { parent, sources: new Map(), withs: new Map() };
  }

  #select(tree: Tree | undefined, parent: Scope | undefined): readonly Output[] {
    if (!tree) return [];
    const scope = this.#inner(parent);
    this.#withs(tree, scope);
    if (tree['op'] !== undefined && tree['op'] !== 'SETOP_NONE') {
      const left = this.#select(isTree(tree['larg']) ? tree['larg'] : undefined, scope);
      const right = this.#select(isTree(tree['rarg']) ? tree['rarg'] : undefined, scope);
      left.forEach(({ node }, at) => this.#same(node, right[at]?.node));
      return left;
    }
    for (const item of list(tree['fromClause'])) this.#from(item, scope);
    this.#expression(tree['whereClause'], scope, true);
    for (const part of ['targetList', 'groupClause', 'havingClause', 'sortClause', 'windowClause', 'distinctClause'])
      this.#expression(tree[part], scope, part === 'havingClause');
    const rows = list(tree['valuesLists']).map((row) => list(under(row, 'List')?.['items']));
    if (rows.length > 0) {
      for (const row of rows) this.#expression(row, scope, false);
      return (rows[0] ?? []).map((first, at) => {
        const node = this.#column(first, scope) ?? this.#node();
        for (const row of rows) this.#same(this.#column(row[at], scope), node);
        return { name: `column${at + 1}`, node };
      });
    }
    return this.#outputs(tree['targetList'], scope);
  }
  #outputs(targets: unknown, scope: Scope): readonly Output[] {
    return list(targets).flatMap((target): readonly Output[] => {
      const held = under(target, 'ResTarget');
      const fields = list(under(held?.['val'], 'ColumnRef')?.['fields']);
      if (fields.some((field) => under(field, 'A_Star'))) {
        const of = fields.length > 1 ? word(fields[0]) : undefined;
        return [...scope.sources].filter(([name]) => of === undefined || name === of).flatMap(([, columns]) => columns);
      }
      const name = String(held?.['name'] ?? word(fields.at(-1)));
      return [{ name, node: this.#column(held?.['val'], scope) ?? this.#node() }];
    });
  }

  /** The class of what an expression is, when it is a column, a value, or a query of one. */
  #column(tree: unknown, scope: Scope): Node | undefined {
    const cast = under(tree, 'TypeCast');
    if (cast) return this.#column(cast['arg'], scope);
    const parameter = under(tree, 'ParamRef');
    if (parameter) return this.#value(JSON.stringify(this.#given[Number(parameter['number']) - 1] ?? parameter));
    const constant = under(under(tree, 'A_Const'), 'sval');
    if (constant) return this.#value(JSON.stringify(constant['sval']));
    const called = list(under(tree, 'FuncCall')?.['funcname']).map(word);
    if (called.at(-1) === 'current_platform') return this.#value('current');
    if (['max', 'min'].includes(called.at(-1) ?? ''))
      return this.#column(list(under(tree, 'FuncCall')?.['args'])[0], scope);
    const fields = list(under(tree, 'ColumnRef')?.['fields']).map(word);
    const name = fields.at(-1);
    if (name === undefined) return undefined;
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      const offered =
        fields.length > 1 ? at.sources.get(fields.at(-2) ?? '') : [...at.sources.values()].flatMap((one) => one);
      const found = offered?.find((output) => output.name === name);
      if (found) return found.node;
      if (fields.length > 1 && offered) return undefined;
    }
    return undefined;
  }
  #cells(tree: unknown): readonly unknown[] {
    const row = under(tree, 'RowExpr');
    return row ? list(row['args']) : [tree];
  }

  /** Follows an expression; what is equal in it counts only where it must hold. */
  #expression(tree: unknown, scope: Scope, must: boolean): void {
    if (Array.isArray(tree)) return tree.forEach((one) => this.#expression(one, scope, must));
    if (!isTree(tree)) return;
    const query = under(tree, 'SelectStmt');
    if (query) return void this.#select(query, scope);
    const link = under(tree, 'SubLink');
    if (link) {
      const outputs = this.#select(under(link['subselect'], 'SelectStmt'), scope);
      this.#expression(link['testexpr'], scope, false);
      if (link['subLinkType'] === 'ANY_SUBLINK' && must)
        this.#cells(link['testexpr']).forEach((cell, at) => this.#same(this.#column(cell, scope), outputs[at]?.node));
      return;
    }
    const compared = under(tree, 'A_Expr');
    const isEqual =
      compared && compared['kind'] === 'AEXPR_OP' && list(compared['name']).map(word).join('') === '=' && must;
    if (compared && isEqual) {
      const right = this.#cells(compared['rexpr']);
      const scalar = under(compared['rexpr'], 'SubLink');
      const outputs = scalar && this.#select(under(scalar['subselect'], 'SelectStmt'), scope);
      this.#cells(compared['lexpr']).forEach((cell, at) =>
        this.#same(this.#column(cell, scope), outputs ? outputs[at]?.node : this.#column(right[at], scope)),
      );
      this.#expression(compared['lexpr'], scope, false);
      if (!outputs) this.#expression(compared['rexpr'], scope, false);
      return;
    }
    const logic = under(tree, 'BoolExpr');
    if (logic) return this.#expression(logic['args'], scope, must && logic['boolop'] === 'AND_EXPR');
    for (const [kind, part] of Object.entries(tree))
      this.#expression(part, scope, must && !['CaseExpr', 'FuncCall', 'A_Expr'].includes(kind));
  }

  /** Any statement; answers what it gives back. */
  #any(tree: unknown, parent: Scope | undefined): readonly Output[] {
    const query = under(tree, 'SelectStmt');
    if (query) return this.#select(query, parent);
    const change = under(tree, 'InsertStmt') ?? under(tree, 'UpdateStmt') ?? under(tree, 'DeleteStmt');
    if (!change) return [];
    const scope = this.#inner(parent);
    this.#withs(change, scope);
    const target = isTree(change['relation']) ? change['relation'] : {};
    this.#relation(target, scope);
    const own = [...scope.sources.values()][0]?.[0]?.node;
    const columns = list(change['cols']).map((one) => String(under(one, 'ResTarget')?.['name']));
    // The source of an INSERT does not see its target.
    const source = this.#select(under(change['selectStmt'], 'SelectStmt'), { ...scope, sources: new Map() });
    this.#same(own, source[columns.indexOf(tenantColumn)]?.node);
    const conflict = isTree(change['onConflictClause']) ? change['onConflictClause'] : undefined;
    if (conflict && own !== undefined) scope.sources.set('excluded', [{ name: tenantColumn, node: own }]);
    for (const item of [...list(change['fromClause']), ...list(change['usingClause'])]) this.#from(item, scope);
    this.#expression(change['whereClause'], scope, true);
    this.#expression(change['targetList'], scope, false);
    this.#expression(conflict, scope, false);
    this.#expression(change['returningClause'] ?? change['returningList'], scope, false);
    const returned = isTree(change['returningClause']) ? change['returningClause']['exprs'] : change['returningList'];
    return this.#outputs(returned, scope);
  }

  read(text: string): this {
    for (const { stmt } of parseSync(text).stmts ?? []) this.#any(stmt, undefined);
    return this;
  }
}

/** The groups of tables of a statement that are not held to one tenant; empty when all are. */
export const tablesApart = (
  text: string,
  given: readonly unknown[],
  kindOf: (relation: string) => 'spread' | 'tenant' | 'none',
): readonly string[] => new Statement(given, kindOf).read(text).apart();

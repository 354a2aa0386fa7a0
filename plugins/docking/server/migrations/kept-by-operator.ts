/** A table without tenants that only the operator writes; `readers` says whether tenants can read it. */
export const keptByOperator = (
  table: 'open_platform' | 'open_platform_credential',
  readers: 'everybody' | 'operator',
): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
${readers === 'everybody' ? `create policy ${table}_read on ${table} for select to app_tenant using (true);` : ''}
create policy ${table}_kept on ${table} for all to app_tenant using (current_platform() = '00001') with check (current_platform() = '00001');
create policy ${table}_of_operator on ${table} for all to app_operator using (true) with check (true);
create policy ${table}_of_system on ${table} for all to current_user using (true) with check (true);
`;

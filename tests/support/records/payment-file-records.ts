import { insertRow, type TenantMaker } from './tenant-maker.ts';

/** A payment file with a payment in it, and the bank's answer to it, which nobody has taken in. */
export async function paymentFileRecords(tenant: TenantMaker): Promise<Record<string, string>> {
  const { platformId, mark } = tenant;
  const base = { version: 1 };
  const paymentFile = await insertRow(tenant, 'payment_file', {
    ...base,
    ...{ file_no: `FK-${platformId}`, channel: 'HF', amount: 100, line_count: 1, file_state: 0 },
    ...{ paid_count: 0, failed_count: 0, paid_amount: 0, made_by: `${mark}-138`, made_by_id: 'nobody' },
  });
  const paymentLine = await insertRow(tenant, 'payment_file_line', {
    ...base,
    ...{
      line_key: `${mark}-139`,
      channel: 'HF',
      amount: 100,
      payee_name: `${mark}-140`,
      payee_account: '6210990012345678',
    },
    ...{ purpose: 'WITHDRAW', attempt: 1, line_state: 1, file_id: paymentFile, seq: 1 },
  });
  const paymentAnswer = await insertRow(tenant, 'payment_answer', {
    ...base,
    ...{ file_name: `${mark}-141`, content: 'QUJD', sha256: 'a'.repeat(64), row_count: 1, answer_state: 0 },
    read_by: `${mark}-142`,
  });
  const paymentAnswerRow = await insertRow(tenant, 'payment_answer_row', {
    ...base,
    ...{
      answer_id: paymentAnswer,
      line_no: 1,
      row_key: `${mark}-139`,
      amount: 100,
      outcome: 'paid',
      bank_no: `${mark}-143`,
    },
  });
  return { paymentFile, paymentLine, paymentAnswer, paymentAnswerRow };
}

import type { Migration } from '@freightdeck/sdk/server';

/**
 * Who changed, checked and chose a card; the holder's identity number beside the card number, so that the check asks
 * about all four factors. Until now it asked about three at most: personal cards are to be checked again.
 */
export const cardHands: Migration = {
  name: 'bank/0006-card-hands',
  sql: `
alter table bank_card add column changed_by text, add column default_by text, add column verify_by text,
  drop constraint bank_card_verify_status_check,
  add constraint bank_card_verify_status_check check (verify_status in (0, 1, 2, 3, 4));
alter table bank_card_number add column holder_cert_no text;
update bank_card set verify_status = 4
  where verify_status = 1 and owner_type in ('company', 'tenant', 'station', 'insurer', 'provider', 'partner');
update bank_card set verify_status = 0, verify_remark = '未核对证件号，请补充信息后重新核验'
  where verify_status = 1;`,
};

import type { Migration } from '@freightdeck/sdk/server';

/** 更换银行卡: the card that somebody asked for, with its evidence, until another person has decided. */
export const cardChange: Migration = {
  name: 'settlement/0015-card-change',
  sql: `alter table settlement_error add column new_card_id text, add column new_card text,
    add column card_evidence text, add column card_asked_by text, add column card_asked_by_id text,
    add check ((new_card_id is null) = (card_asked_by_id is null) and (new_card_id is null) = (card_evidence is null))`,
};

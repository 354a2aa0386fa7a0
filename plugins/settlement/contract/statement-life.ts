import { defineWorkflow } from '@freightdeck/sdk/contract';
import { sendStatement } from './statement-mail.ts';
import { approveTail, rejectTail, writeOffTail } from './statement-tail.ts';
import { approvePayer, rejectPayer } from './third-payer.ts';
import { confirmStatement, receiveStatement, statements, voidStatement, writeOffStatement } from './statement.ts';

const noPayerWaits = { payerWanted: { is: 'empty', refusal: 'payerWaiting' } } as const;
const payerWaits = { payerWanted: { is: 'set', refusal: 'noPayerAsked' } } as const;
const oneAsked = { is: 'set', refusal: 'noneAsked' } as const;
export const statementLife = defineWorkflow({
  name: 'ysSettlementOrder',
  resource: statements,
  state: 'ysStatus',
  initial: 0,
  transitions: {
    send: { command: sendStatement, from: [0], to: 1, actors: ['provider'] },
    confirm: { command: confirmStatement, from: [1], to: 2, actors: ['shipper', 'provider'] },
    receive: { command: receiveStatement, from: [2, 3], to: 3, actors: ['provider'], when: noPayerWaits },
    approvePayer: { command: approvePayer, from: [2, 3], to: 3, actors: ['provider'], when: payerWaits },
    rejectPayer: { command: rejectPayer, from: [2, 3], to: 'same', actors: ['provider'], when: payerWaits },
    writeOff: { command: writeOffStatement, from: [2, 3], to: 3, actors: ['provider'] },
    writeOffTail: {
      command: writeOffTail,
      from: [2, 3],
      to: 'same',
      actors: ['provider'],
      when: { ...noPayerWaits, tailWanted: { is: 'empty', refusal: 'tailWaiting' } },
    },
    approveTail: {
      command: approveTail,
      from: [2, 3],
      to: 4,
      actors: ['provider'],
      when: { ...noPayerWaits, tailWanted: oneAsked },
    },
    rejectTail: { command: rejectTail, from: [2, 3], to: 'same', actors: ['provider'], when: { tailWanted: oneAsked } },
    void: { command: voidStatement, from: [0, 1, 2], to: 5, actors: ['provider'], when: noPayerWaits },
  },
});

import { smsSend, type Adapter } from '@freightdeck/sdk/server';
import { bankBalance, bankStatement, type ChannelAccount } from '@freightdeck/plugin-bank/contract';
import { identityCheck } from '@freightdeck/plugin-carrier/contract';
import type { AnswerBooks } from '../played/answer-books.ts';
import { playing } from '../played/play.ts';
import type { WorldBooks } from './bank-books.ts';

/** Only the provider's own account is kept in the books of the played bank. */
const isOwn = ({ ownerType }: ChannelAccount): boolean => ownerType === 'tenant';

/** What the played bank tells about its own books, who knows names and numbers, and the phone company. */
export const playedBooks = (books: AnswerBooks, bank: WorldBooks): readonly Adapter[] => [
  playing(
    books,
    bankBalance,
  )(({ platformId, request }) => ({
    balance: isOwn(request) ? bank.balance(platformId, request.channel) : 0,
    frozen: 0,
  })),
  playing(
    books,
    bankStatement,
  )(({ platformId, request: { day, ...account } }) => ({
    day,
    lines: bank.lines
      .filter((one) => isOwn(account) && one.tenant === platformId && one.channel === account.channel)
      .filter(({ at }) => at.startsWith(day))
      .map(({ number: channelNo, at, direction, amount, counterName, counterAccount, summary }) => ({
        ...{ channelNo, at, direction, amount, counterName, counterAccount, summary },
      })),
  })),
  playing(books, smsSend)(() => ({ kind: 'sent' })),
  playing(books, identityCheck)(({ request: { name } }) => ({ name, result: 1, channel: 'WORLD', costCents: 0 })),
];

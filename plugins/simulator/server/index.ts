import { defineServer } from '@freightdeck/sdk/server';
import { simulator } from '../plugin.ts';
import { bankMigration, BooksInTables } from './bank/books.ts';
import { PlayedBank } from './bank/played-bank.ts';
import { playedTyy } from './bank/played-tyy.ts';
import { replay } from './demo/replay.ts';
import { migrations, playedSms, provides, serveOutside } from './outside.ts';
import { answersMigration, AnswersInTables } from './played/answer-books.ts';
import { playedOutside } from './played/played-outside.ts';
import { mailMigration, mailServes, playedMail } from './played-mail.ts';
import { servePlayNext } from './play.ts';
import { playedDriver } from './proofs/played-driver.ts';
import { playedShipper } from './proofs/played-shipper.ts';

export default defineServer(simulator, {
  migrations: [...migrations, bankMigration, answersMigration, mailMigration],
  serves: [servePlayNext, ...serveOutside, ...mailServes],
  listens: [playedDriver, ...playedShipper],
  provides,
  adapters: (database) => {
    const books = new BooksInTables(database);
    return [
      playedSms(database),
      playedMail(database),
      ...new PlayedBank(books).adapters,
      ...playedTyy(books),
      ...playedOutside(new AnswersInTables(database), database),
    ];
  },
  demo: replay,
});

import { ConsoleFrame, ownGrid } from '../own-grid.tsx';
import { start } from '../stage.tsx';

start(ownGrid(20), { rows: 100_000, columns: 20, frame: ConsoleFrame });

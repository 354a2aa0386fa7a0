import { ConsoleFrame, ownGrid } from '../own-grid.tsx';
import { start } from '../stage.tsx';

start(ownGrid(12), { rows: 20, columns: 12, frame: ConsoleFrame });

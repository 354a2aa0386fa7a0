export { cargoType, goodsStatus, valuationMethod, weightBasis } from './states.ts';
export { goodsSources } from './goods.ts';
export { addGoods, closeGoods, fillGoods, goodsDispatched, goodsFinished, goodsLife, pauseGoods, reopenGoods, resumeGoods, submitGoods } from './commands.ts';

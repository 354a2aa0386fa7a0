/** What every book calls somebody who has been erased, before the end of their id; the same in every language. */
export const erasedName = '注销人员';

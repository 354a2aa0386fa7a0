export type { BankCard } from './bank-card.ts';
export {
  bankCardSchema,
  companyAccountSchema,
  formatBankCard,
  hasLuhnDigit,
  isBankCard,
  maskBankCard,
  parseBankCard,
} from './bank-card.ts';
export { qrMatrix } from './qr-matrix.ts';
export { capitalAmount } from './capital-amount.ts';
export { csvField, csvFile, unmarkedField, withoutFormula } from './spreadsheet-text.ts';
export { formatCompactNumber } from './compact-number.ts';
export type { Coordinates } from './coordinates.ts';
export { coordinatesProblem, degreesText } from './point-text.ts';
export {
  coordinatesSchema,
  DATUM,
  distanceBetween,
  formatCoordinates,
  parseCoordinates,
  roadEstimate,
  toGcj02,
  toWgs84,
} from './coordinates.ts';
export type { CreditCode } from './credit-code.ts';
export {
  creditCodeSchema,
  formatCreditCode,
  hasValidSubjectCode,
  isCreditCode,
  parseCreditCode,
} from './credit-code.ts';
export type { DateRange, QuickRange } from './date-range.ts';
export {
  dateRangeSchema,
  formatDateRange,
  isQuickRange,
  parseDateRange,
  QUICK_RANGES,
  rangeBounds,
  validityOn,
} from './date-range.ts';
export { quickRange } from './quick-range.ts';
export type { DateText, DateTimeText } from './date-time.ts';
export {
  addDays,
  dateSchema,
  dateTimeSchema,
  displayDate,
  endOfDay,
  formatDate,
  formatDateTime,
  isDate,
  isDateTime,
  monthDay,
  monthName,
  parseDate,
  parseDateTime,
  sixDaysEarlier,
  startOfDay,
} from './date-time.ts';
export { contrastOfWhite, leastContrast } from './contrast.ts';
export type { Distance } from './distance.ts';
export { distanceSchema, formatDistance, parseDistance } from './distance.ts';
export type { DecimalLimits } from './exact-decimal.ts';
export type { Rounding } from './exact-arithmetic.ts';
export { divideHalfUp, multiplyAndDivide, multiplyMoney, ratioOf, shareOf } from './exact-arithmetic.ts';
export { exactNumber, formatScaled, parseScaled } from './exact-decimal.ts';
export { formatFileSize, parseFileSize } from './file-size.ts';
export type { IdNumber } from './id-number.ts';
export {
  ageOn,
  birthDateOf,
  formatIdNumber,
  idNumberSchema,
  isDriverAge,
  isIdNumber,
  maskIdNumber,
  parseIdNumber,
} from './id-number.ts';
export type { ShownAs } from './kept-value.ts';
export { keptText, shownAs } from './kept-value.ts';
export { maskName, watermarkText } from './masked-name.ts';
export { maskMiddle } from './masking.ts';
export type { Mobile } from './mobile.ts';
export { formatMobile, maskMobile, MOBILE_LENGTH, mobileSchema, parseMobile } from './mobile.ts';
export { filterDigits, filterWordCharacters, hasChinese } from './money-input.ts';
export type { Money } from './money.ts';
export {
  AMOUNT_MAX,
  amountSchema,
  formatMoney,
  formatMoneyWithUnit,
  moneySchema,
  parseMoney,
  sumMoney,
} from './money.ts';
export type { MultiValue } from './multi-value.ts';
export { confirmMultiValue, formatMultiValue, splitMultiValue } from './multi-value.ts';
export type { Plate, PlateColor, PlateKind, PlateTone } from './plate.ts';
export {
  formatPlate,
  isPlate,
  matchesPlateColor,
  parsePlate,
  plateColorOf,
  plateKind,
  plateSchema,
  plateTone,
} from './plate.ts';
export type { Ratio } from './ratio.ts';
export { formatRatio, parseRatio, ratioSchema } from './ratio.ts';
export type { RelativeTime } from './relative-time.ts';
export { relativeTime, relativeTimeText } from './relative-time.ts';
export {
  accountNameSchema,
  briefNameSchema,
  emailSchema,
  freeTextSchema,
  lettersSchema,
  longNameSchema,
  passwordSchema,
  shortCodeSchema,
  shortNameSchema,
  urlSchema,
  USER_NAME_MAX_LENGTH,
  userNameSchema,
  VERIFICATION_CODE_LENGTH,
  verificationCodeSchema,
} from './text-rules.ts';
export { readNumber } from './typed-number.ts';
export type { NumberLimits } from './units.ts';
export type { Unit, UnitName } from './unit-list.ts';
export { formatNumber, isNumber, limitsOf, namesUnit, numberText, unitOf } from './units.ts';
export { roadOf, withValue } from './changed-values.ts';
export { units } from './unit-list.ts';
export type { UnitPrice } from './unit-price.ts';
export { formatUnitPrice, parseUnitPrice, unitPriceSchema } from './unit-price.ts';
export { isDayRangeText, readDay, readDayRange, readMoment, readMonth, readTime } from './typed-days.ts';
export type { Vin, VinProblem } from './vin.ts';
export { formatVin, hasVinCheckDigit, isVin, parseVin, strictVinSchema, vinProblem, vinSchema } from './vin.ts';
export type { Weight } from './weight.ts';
export {
  formatTonnage,
  formatWeight,
  overload,
  overloadNamed,
  parseWeight,
  VEHICLE_WEIGHT_MAX,
  vehicleWeightSchema,
  weightSchema,
} from './weight.ts';
export { compactCode, toFullWidth, toFullWidthPunctuation, toHalfWidth, withoutInvisible } from './half-width.ts';
export { groupedNumber, identifierOf, isCutNumber, validIdentifier } from './identifiers.ts';

/** The icons of the frame itself; those of the menu come after the first paint. */
export {
  AlertOnRegular, AlertRegular, ArrowDownloadRegular, ChevronDownRegular, ChevronLeftRegular, ChevronRightRegular, DarkThemeRegular, DismissRegular, FullScreenMaximizeRegular,
  FullScreenMinimizeRegular, LocalLanguageRegular, NavigationRegular, PinRegular, SearchRegular, TextFontSizeRegular, VehicleTruckProfileFilled, WarningRegular,
} from '@fluentui/react-icons';

export { createDarkTheme as createTheme } from '@fluentui/react-components';

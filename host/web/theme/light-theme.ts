export { createLightTheme as createTheme } from '@fluentui/react-components';

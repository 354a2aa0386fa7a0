export { codeHistory, codeRecords, codeRules, codesOfCompany, codeType, updateCode } from './codes.ts';
export { config, services } from './config.ts';
export { addServiceProvider, configureProvider, disableProvider, editServiceProvider, enableProvider, providerLife, serviceProviders, takenLabels } from './provider.ts';
export { providerRecords } from './records.ts';

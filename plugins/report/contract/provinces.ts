import { choice } from '@freightdeck/sdk/contract';

/** 省份 by the first two digits of the area code (GB/T 2260). */
export const province = choice('PROVINCE', [
  { value: '11', zh: '北京', en: 'Beijing' }, { value: '12', zh: '天津', en: 'Tianjin' }, { value: '13', zh: '河北', en: 'Hebei' }, { value: '14', zh: '山西', en: 'Shanxi' },
  { value: '15', zh: '内蒙古', en: 'Inner Mongolia' }, { value: '21', zh: '辽宁', en: 'Liaoning' }, { value: '22', zh: '吉林', en: 'Jilin' }, { value: '23', zh: '黑龙江', en: 'Heilongjiang' },
  { value: '31', zh: '上海', en: 'Shanghai' }, { value: '32', zh: '江苏', en: 'Jiangsu' }, { value: '33', zh: '浙江', en: 'Zhejiang' }, { value: '34', zh: '安徽', en: 'Anhui' },
  { value: '35', zh: '福建', en: 'Fujian' }, { value: '36', zh: '江西', en: 'Jiangxi' }, { value: '37', zh: '山东', en: 'Shandong' }, { value: '41', zh: '河南', en: 'Henan' },
  { value: '42', zh: '湖北', en: 'Hubei' }, { value: '43', zh: '湖南', en: 'Hunan' }, { value: '44', zh: '广东', en: 'Guangdong' }, { value: '45', zh: '广西', en: 'Guangxi' },
  { value: '46', zh: '海南', en: 'Hainan' }, { value: '50', zh: '重庆', en: 'Chongqing' }, { value: '51', zh: '四川', en: 'Sichuan' }, { value: '52', zh: '贵州', en: 'Guizhou' },
  { value: '53', zh: '云南', en: 'Yunnan' }, { value: '54', zh: '西藏', en: 'Tibet' }, { value: '61', zh: '陕西', en: 'Shaanxi' }, { value: '62', zh: '甘肃', en: 'Gansu' },
  { value: '63', zh: '青海', en: 'Qinghai' }, { value: '64', zh: '宁夏', en: 'Ningxia' }, { value: '65', zh: '新疆', en: 'Xinjiang' }, { value: '71', zh: '台湾', en: 'Taiwan' },
  { value: '81', zh: '香港', en: 'Hong Kong' }, { value: '82', zh: '澳门', en: 'Macao' },
]);

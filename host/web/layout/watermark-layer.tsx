import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Preferences, useService, Watermark } from '@freightdeck/sdk/web';
import { watermarkCheckMs } from '@freightdeck/core/web/watermark';

const svg = 'http://www.w3.org/2000/svg';
const layerClass = 'fd-watermark';
const layerStyle =
  'position:fixed;inset:0;z-index:90000;width:100%;height:100%;pointer-events:none;user-select:none;opacity:1;' +
  'display:block;visibility:visible';

function draw(words: string, dark: boolean): SVGSVGElement {
  const layer = document.createElementNS(svg, 'svg');
  layer.setAttribute('class', layerClass);
  layer.setAttribute('aria-hidden', 'true');
  layer.setAttribute('style', layerStyle);
  const pattern = document.createElementNS(svg, 'pattern');
  for (const [name, value] of Object.entries({
    id: 'fd-watermark-pattern',
    width: '260',
    height: '180',
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(-20)',
  }))
    pattern.setAttribute(name, value);
  const label = document.createElementNS(svg, 'text');
  for (const [name, value] of Object.entries({
    x: '20',
    y: '90',
    'font-size': '16',
    'font-family': 'sans-serif',
    fill: dark ? 'rgba(255,255,255,0.07)' : 'rgba(0,0,0,0.07)',
  }))
    label.setAttribute(name, value);
  label.textContent = words;
  pattern.append(label);
  const area = document.createElementNS(svg, 'rect');
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: 'url(#fd-watermark-pattern)' }))
    area.setAttribute(name, value);
  layer.append(pattern, area);
  return layer;
}
/** True while the layer is in the page, unchanged and visible. */
function stands(layer: SVGSVGElement | undefined, markup: string): boolean {
  return (
    layer !== undefined &&
    layer.isConnected &&
    layer.parentElement === document.body &&
    layer.outerHTML === markup &&
    layer.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

/** Name and number over the page. Checked twice a second; drawn again only when it was removed, hidden or changed. */
export const WatermarkLayer = observer(function WatermarkLayer(): null {
  const words = useService(Watermark).text;
  const dark = useService(Preferences).theme === 'dark';
  useEffect(() => {
    if (!words) return;
    let layer: SVGSVGElement | undefined;
    let markup = '';
    const check = (): void => {
      if (stands(layer, markup)) return;
      layer?.remove();
      layer = draw(words, dark);
      markup = layer.outerHTML;
      document.body.append(layer);
    };
    check();
    const timer = setInterval(check, watermarkCheckMs);
    return () => {
      clearInterval(timer);
      layer?.remove();
    };
  }, [words, dark]);
  return null;
});

import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  OverlayDrawer,
  makeStyles,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  sheet: { height: 'auto', maxHeight: '80vh' },
  form: { display: 'contents' },
  fields: { display: 'grid', rowGap: '12px', paddingBlock: '8px' },
  foot: { justifyContent: 'flex-end' },
});
interface Props {
  readonly onSearch: () => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
/** The filters of a list on a phone: a sheet at the lower edge, its buttons where the thumb is. */
export const FilterSheet = observer(function FilterSheet({ onSearch, onReset, onClose, children }: Props) {
  const styles = useStyles();
  const text = useText();
  const title = text('core.page.search.filters');
  return (
    <OverlayDrawer
      open
      position="bottom"
      className={styles.sheet}
      aria-label={title}
      onOpenChange={(_, { open }) => open || onClose()}
    >
      {/* React takes events of a sheet to where it was made, which is a form too: a search is sent once. */}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSearch();
        }}
      >
        <DrawerHeader>
          <DrawerHeaderTitle
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={text('core.page.search.fold')}
                onClick={onClose}
              />
            }
          >
            {title}
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody>
          <div className={styles.fields}>{children}</div>
        </DrawerBody>
        <DrawerFooter className={styles.foot}>
          <Button onClick={onReset}>{text('core.page.search.reset')}</Button>
          <Button appearance="primary" type="submit">
            {text('core.page.search.go')}
          </Button>
        </DrawerFooter>
      </form>
    </OverlayDrawer>
  );
});

import * as Toast from '@radix-ui/react-toast';
import { Icon } from '#dashboard/components/icon.tsx';
import { wireText } from '#dashboard/words/words.ts';
import { useServices } from './services.tsx';
import { useStore } from './store.ts';

export function Toaster() {
  const { toasts } = useServices();
  const items = useStore(toasts);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Pemberitahuan">
      {items.map((item) => {
        const bad = item.variant === 'destructive';
        return (
          <Toast.Root
            key={item.id}
            className={bad ? 'toast bad' : 'toast'}
            open={item.open}
            duration={item.duration}
            onOpenChange={(open) => !open && toasts.dismiss(item.id)}
          >
            <Icon name={bad ? 'times-circle' : 'check-circle'} />
            <div>
              {item.title && (
                <Toast.Title asChild>
                  <b>{item.title}</b>
                </Toast.Title>
              )}
              {item.description && (
                <Toast.Description asChild>
                  <p>{typeof item.description === 'string' ? wireText(item.description) : item.description}</p>
                </Toast.Description>
              )}
              {[item.action, item.other].map(
                (action) =>
                  action && (
                    <Toast.Action key={action.label} altText={action.label} asChild>
                      <button type="button" className="act" onClick={action.onClick}>
                        {action.label}
                      </button>
                    </Toast.Action>
                  ),
              )}
            </div>
            <Toast.Close asChild>
              <button type="button" className="icon-btn" aria-label="Tutup">
                <Icon name="times" />
              </button>
            </Toast.Close>
          </Toast.Root>
        );
      })}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Pemberitahuan ({hotkey})" />
    </Toast.Provider>
  );
}

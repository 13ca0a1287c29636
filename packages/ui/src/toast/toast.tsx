import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './toast.module.css';

const manager = Toast.createToastManager();

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'info' | 'success' | 'error';
  /** Takes back what was done, or goes on from it; pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
}

/**
 * Shows a short message that disappears by itself (errors and those with an action stay twice as long). Use a `Notice` for messages with an
 * answer.
 */
export function showToast({ title, description, tone = 'info', action }: ToastMessage): void {
  const press = () => {
    manager.close(id);
    action?.onPress();
  };
  const id = manager.add({
    title,
    description,
    type: tone,
    timeout: tone === 'error' || action ? 10_000 : 5000,
    ...(action && { actionProps: { children: action.label, onClick: press } }),
    // Not `high`: that hides the toast itself from screen readers while its close button can still be reached.
    priority: 'low',
  });
}

export interface ToasterProps {
  /** The lower corner: `start` if a panel with controls of its own is at the end. */
  side?: 'start' | 'end';
}

/** Container of toasts. Mount it once, beside the page. */
export function Toaster({ side = 'end' }: ToasterProps) {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} data-side={side}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
        {toast.actionProps && <Toast.Action className={styles.action} />}
      </Toast.Content>
      <Toast.Close
        render={
          <IconButton label="Dismiss" size="small">
            <X size={16} aria-hidden="true" />
          </IconButton>
        }
      />
    </Toast.Root>
  ));
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { CallError } from '#dashboard/api/call-error.ts';
import { Button } from '#dashboard/components/button.tsx';
import { PhoneField } from '#dashboard/components/form/text-field.tsx';
import { phoneInput } from '#shared/queue/waclient.ts';

interface PhoneFormProps {
  label: string;
  submit: string;
  /** A rejection has said its reason; what concerns the number stands below the field as well. */
  onSubmit: (phone: string) => Promise<unknown>;
}

/** One phone number and a button. */
export function PhoneForm({ label, submit, onSubmit }: PhoneFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(phoneInput), defaultValues: { phone: '' } });
  const send = handleSubmit(async ({ phone }) => {
    try {
      await onSubmit(phone);
    } catch (error) {
      const issue = error instanceof CallError ? error.issues.find((known) => known.path === 'phone') : undefined;
      if (issue) setError('phone', { message: issue.message });
    }
  });
  return (
    <form noValidate className="phone-form" onSubmit={(event) => void send(event)}>
      <PhoneField label={label} error={formState.errors.phone?.message} {...register('phone')} />
      <Button type="submit" busy={formState.isSubmitting}>{submit}</Button>
    </form>
  );
}

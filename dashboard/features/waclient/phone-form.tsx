import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';
import { showIssues } from '#dashboard/components/form/use-call-form.ts';
import { PhoneField } from '#dashboard/components/form/text-field.tsx';
import { phoneInput } from '#shared/queue/waclient.ts';

interface PhoneFormProps<Result> {
  label: string;
  submit: string;
  onSubmit: (phone: string) => Change<Result>;
  onDone: (result: Result, phone: string) => void;
}

/** One phone number and a button. */
export function PhoneForm<Result>({ label, submit, onSubmit, onDone }: PhoneFormProps<Result>) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(phoneInput),
    defaultValues: { phone: '' },
  });
  const { run } = useChange();
  const send = handleSubmit(({ phone }) =>
    run(onSubmit(phone), { done: (result) => onDone(result, phone), failed: (error) => showIssues(error, setError) }),
  );
  return (
    <form noValidate className="phone-form" onSubmit={send}>
      <PhoneField label={label} error={formState.errors.phone?.message} {...register('phone')} />
      <Button type="submit" busy={formState.isSubmitting}>
        {submit}
      </Button>
    </form>
  );
}

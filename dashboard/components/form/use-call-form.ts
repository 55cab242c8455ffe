import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type FieldPath, type UseFormSetError } from 'react-hook-form';
import type * as z from 'zod';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { CallError } from '#dashboard/api/call-error.ts';

/** A form beside the shared dialog's, checked by the contract's own schema; a failed call is told at its fields. */
export function useCallForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues,
  });
  const { run } = useChange();
  const { errors, isSubmitting } = formState;
  return {
    register,
    errors,
    isSubmitting,
    /** A handler that makes a change of the values and runs it. */
    submit: <Result>(make: (values: Values) => Change<Result>, done: (result: Result, values: Values) => void) =>
      handleSubmit((values) =>
        run(make(values), {
          done: (result) => done(result, values),
          failed: (error) => showIssues(error, setError, true),
        }),
      ),
  };
}

/** Shows the server's messages about single fields beside them; the toast shows the rest. */
export function showIssues<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  shouldFocus = false,
): void {
  if (!(error instanceof CallError)) return;
  for (const issue of error.issues)
    setError(issue.path as FieldPath<Values>, { message: issue.message }, { shouldFocus });
}

import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { CallError } from '#dashboard/api/call-error.ts';

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

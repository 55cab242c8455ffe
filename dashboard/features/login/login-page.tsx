import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useBranding, usePageTitle } from '#dashboard/app/branding.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { PasswordField, TextField } from '#dashboard/components/text-field.tsx';
import { loginInput, type LoginInput } from '#shared/auth.ts';

export default function LoginPage() {
  const { session } = useServices();
  const { name, logo } = useBranding();
  const navigate = useNavigate();
  usePageTitle('Login');
  const { register, handleSubmit, setFocus, formState } = useForm<LoginInput>({
    resolver: zodResolver(loginInput),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const login = handleSubmit(async (input) => {
    try {
      await session.login(input);
      await navigate('/home');
    } catch {
      // The reason stands in a toast; the password is what most likely has to be typed again.
      setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <main className="login">
      <div className="pattern" />
      <form className="card login-card" noValidate onSubmit={(event) => void login(event)}>
        <img className="logo" src={logo} alt="Logo" />
        <h1>{name}</h1>
        <p className="lead">Login untuk mulai menggunakan {name}</p>
        <div className="stack">
          <TextField
            label="Username"
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...register('username')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              setFocus('password');
            }}
          />
          <PasswordField label="Password" autoComplete="current-password" error={errors.password?.message} {...register('password')} />
          <Button type="submit" kind="primary" block busy={isSubmitting}>Login</Button>
        </div>
      </form>
      <p className="login-foot"><a href="/">Lihat jadwal pengajian dan jumatan</a></p>
    </main>
  );
}

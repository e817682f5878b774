//! Symmetric, positive matrices as products of a lower triangle with itself.

/// The lower triangle.
#[derive(Clone, Debug)]
pub(crate) struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// Returns that of a matrix of which the lower half is given.
    pub(crate) fn new(mut matrix: Vec<Vec<f64>>) -> Self {
        for n in 0..matrix.len() {
            for m in 0..=n {
                let sum: f64 = (0..m).map(|k| matrix[n][k] * matrix[m][k]).sum();
                let rest = matrix[n][m] - sum;
                matrix[n][m] = if n == m { rest.max(1e-12).sqrt() } else { rest / matrix[m][m] };
            }
        }
        Self(matrix)
    }

    /// Returns what the matrix takes to the right side.
    pub(crate) fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        let (matrix, size) = (&self.0, right.len());
        for n in 0..size {
            let sum: f64 = (0..n).map(|k| matrix[n][k] * right[k]).sum();
            right[n] = (right[n] - sum) / matrix[n][n];
        }
        for n in (0..size).rev() {
            let sum: f64 = (n + 1..size).map(|k| matrix[k][n] * right[k]).sum();
            right[n] = (right[n] - sum) / matrix[n][n];
        }
        right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_of_equations_is_solved() {
        let matrix = vec![vec![4.0, 0.0, 0.0], vec![2.0, 5.0, 0.0], vec![0.0, 1.0, 3.0]];
        let found = Cholesky::new(matrix).solve(vec![4.0 + 4.0, 2.0 + 10.0 + 3.0, 2.0 + 9.0]);
        for (found, expected) in found.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12, "{found} for {expected}");
        }
    }
}
